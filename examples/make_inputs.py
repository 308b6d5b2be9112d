#!/usr/bin/env python3
"""Makes the inputs of the programs in this folder, and their expected results, with numpy alone.

    python3 examples/make_inputs.py        writes NAME.npz and NAME.expected.npz beside the program

The results are computed here a second time, from what each program means, following the exactness
contract of docs/semantics.md: every step is rounded to f32 once. numpy's own f32 arithmetic does so
for + - * / sqrt; sums go through math.fsum, whose result is the exact sum rounded to f64; products
of two f32 are exact in f64; exp, log and power are taken in f64. So the files hold what an exact
evaluator must give, to the last bit (unless an f64 estimate falls within 2^-53 of the middle between
two f32, which happens once in some hundred million values).
"""

import json
import math
import os

import numpy as np

FOLDER = os.path.dirname(os.path.abspath(__file__))
HLO_NAMES = {"bool": "pred", "uint8": "u8", "int32": "s32", "float32": "f32"}


def save(name, prefix, arrays):
    arrays = {f"{prefix}{i}": np.asarray(array) for i, array in enumerate(arrays)}
    types = {key: HLO_NAMES[str(array.dtype)] for key, array in arrays.items()}
    np.savez_compressed(os.path.join(FOLDER, name), **arrays, dtypes=np.array(json.dumps(types)))


def write(name, inputs, results):
    save(f"{name}.npz", "arg", inputs)
    save(f"{name}.expected.npz", "out", results)


def in_f64(function, *arrays):
    """`function` of f32 arrays, computed in f64 and rounded to f32."""
    return function(*(np.asarray(array, np.float64) for array in arrays)).astype(np.float32)


def exact_sum(terms, axis):
    """Sums of f64 terms along an axis, each rounded once."""
    return np.apply_along_axis(math.fsum, axis, np.asarray(terms, np.float64)).astype(np.float32)


def exact_dot(a, b):
    """The matrix product of two f32 matrices: exact products, exact sums, one rounding."""
    terms = a.astype(np.float64)[:, :, None] * b.astype(np.float64)[None, :, :]
    return exact_sum(terms, 1)


def softmax_parts(scores):
    shifted = scores - scores.max(axis=-1, keepdims=True)
    exponentials = in_f64(np.exp, shifted)
    return shifted, exponentials, exact_sum(exponentials, -1)[..., None]


# ---------------------------------------------------------------- mnist_step

# The seven strokes of a digit on a pocket calculator's display: (top, left, bottom, right) in a
# 16x10 box, and which of them each digit lights.
STROKES = {"top": (0, 1, 2, 9), "upper left": (1, 0, 8, 2), "upper right": (1, 8, 8, 10),
           "middle": (7, 1, 9, 9), "lower left": (8, 0, 15, 2), "lower right": (8, 8, 15, 10),
           "bottom": (14, 1, 16, 9)}
LIT = ["top,upper left,upper right,lower left,lower right,bottom", "upper right,lower right",
       "top,upper right,middle,lower left,bottom", "top,upper right,middle,lower right,bottom",
       "upper left,upper right,middle,lower right", "top,upper left,middle,lower right,bottom",
       "top,upper left,middle,lower left,lower right,bottom", "top,upper right,lower right",
       ",".join(STROKES), "top,upper left,upper right,middle,lower right,bottom"]


def draw_digits(random, labels):
    """Each digit somewhere near the middle, strokes of uneven ink on black paper."""
    images = np.zeros((len(labels), 28, 28), np.uint8)
    for image, label in zip(images, labels):
        row, column = random.integers(3, 9), random.integers(5, 13)
        for stroke in LIT[label].split(","):
            top, left, bottom, right = STROKES[stroke]
            area = image[row + top:row + bottom, column + left:column + right]
            area[...] = np.maximum(area, random.integers(12, 16, area.shape) * 17)
    return images


def adam(x, m, v, g, rate):
    m = m + (g - m) * np.float32(0.1)
    v = v + (g * g - v) * np.float32(0.001)
    return x - m * rate / (np.sqrt(v) + np.float32(1e-7)), m, v


def corrected_rate(steps):
    one, t = np.float32(1), np.float32(steps)
    first = one - in_f64(np.power, np.float32(0.9), t)
    second = one - in_f64(np.power, np.float32(0.999), t)
    return np.float32(0.001) * np.sqrt(second) / first


def mnist_step():
    random = np.random.Generator(np.random.Philox(key=1))
    labels = random.integers(0, 10, 32).astype(np.uint8)
    images = draw_digits(random, labels)
    # As if after three steps: small values on a coarse grid, which keeps the file small.
    weights = (random.integers(-16, 17, (784, 10)) / 256).astype(np.float32)
    bias = (random.integers(-16, 17, 10) / 256).astype(np.float32)
    weights_m = (random.integers(-8, 9, (784, 10)) / 8192).astype(np.float32)
    weights_v = (random.integers(1, 9, (784, 10)) / 2.0 ** 22).astype(np.float32)
    bias_m = (random.integers(-8, 9, 10) / 8192).astype(np.float32)
    bias_v = (random.integers(1, 9, 10) / 2.0 ** 22).astype(np.float32)
    steps = np.int32(3)

    pixels = images.reshape(32, 784).astype(np.float32) / np.float32(255)
    scores = exact_dot(pixels, weights) + bias
    shifted, exponentials, partition = softmax_parts(scores)
    log_probabilities = shifted - in_f64(np.log, partition)
    is_label = labels[:, None] == np.arange(10)
    loss = -(np.float32(math.fsum(log_probabilities[is_label])) / np.float32(32))
    right = np.int32((scores.argmax(axis=1) == labels).sum())
    errors = (exponentials / partition - is_label.astype(np.float32)) / np.float32(32)
    rate = corrected_rate(steps + 1)
    new_weights = adam(weights, weights_m, weights_v, exact_dot(pixels.T, errors), rate)
    new_bias = adam(bias, bias_m, bias_v, exact_sum(errors, 0), rate)
    write("mnist_step",
          [images, labels, weights, bias, steps, weights_m, weights_v, bias_m, bias_v],
          [loss, right, new_weights[0], new_bias[0], np.int32(steps + 1), new_weights[1],
           new_weights[2], new_bias[1], new_bias[2]])


# ---------------------------------------------------------------- the others

def softmax():
    random = np.random.Generator(np.random.Philox(key=2))
    scores = (random.standard_normal((8, 100)) * 4).astype(np.float32)
    scores[5] = scores[5] * 25 + 1000      # exp(1000) overflows: the shift must come first
    scores[6] = scores[6, 0]               # all equal
    scores[7, 10:90] = -np.inf             # masked
    _, exponentials, partition = softmax_parts(scores)
    write("softmax", [scores], [exponentials / partition])


def game_of_life():
    random = np.random.Generator(np.random.Philox(key=3))
    board = random.random((24, 24)) < 0.3
    generations = 50
    alive = board
    for _ in range(generations):
        neighbours = sum(np.roll(alive, (i, j), (0, 1)).astype(int)
                         for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))
        alive = (neighbours == 3) | (alive & (neighbours == 2))
    write("game_of_life", [board, np.int32(generations)], [alive, np.int32(alive.sum())])


def argmax_sort():
    random = np.random.Generator(np.random.Philox(key=4))
    scores = (random.integers(-50, 50, (6, 40)) / 4).astype(np.float32)   # with equal scores
    scores[1, [3, 17]] = np.nan
    scores[2] = -np.inf
    scores[3, ::2], scores[3, 1::2] = 0.0, -0.0                           # equal, too

    def rank(score, position):  # smaller is better
        return (0, 0.0, position) if math.isnan(score) else (1, -score, position)

    order = np.array([sorted(range(40), key=lambda i: rank(row[i], i)) for row in scores])
    best = order[:, 0]
    rows = np.arange(6)[:, None]
    write("argmax_sort", [scores],
          [scores[rows[:, 0], best], best.astype(np.int32), scores[rows, order],
           order.astype(np.int32)])


def convolution():
    random = np.random.Generator(np.random.Philox(key=5))
    y, x = np.mgrid[0:16, 0:16]
    disc = ((y - 7.5) ** 2 + (x - 7.5) ** 2 < 25).astype(np.float32)
    noise = (random.integers(0, 256, (16, 16)) / 256).astype(np.float32)
    images = np.stack([disc, noise])
    padded = np.pad(images.astype(np.float64), ((0, 0), (1, 1), (1, 1)))
    sobel = np.outer([1, 2, 1], [-1, 0, 1])
    window = lambda i, j: padded[:, i:i + 16, j:j + 16]
    offsets = [(i, j) for i in range(3) for j in range(3)]
    along_rows = sum(sobel[i, j] * window(i, j) for i, j in offsets).astype(np.float32)
    along_columns = sum(sobel[j, i] * -window(i, j) for i, j in offsets).astype(np.float32)
    length = np.sqrt(along_rows * along_rows + along_columns * along_columns)
    pooled = length.reshape(2, 8, 2, 8, 2).max(axis=(2, 4))
    write("convolution", [images[..., None]], [pooled[..., None]])


def histogram():
    random = np.random.Generator(np.random.Philox(key=6))
    values = np.clip(random.normal(120, 60, 500), 0, 255).astype(np.uint8)
    counts = np.bincount(values // 16, minlength=16).astype(np.int32)
    write("histogram", [values], [counts, np.cumsum(counts).astype(np.int32)])


def rotate_points():
    random = np.random.Generator(np.random.Philox(key=7))
    points = (random.integers(-64, 65, (32, 2)) / 16).astype(np.float32)
    angles = (random.integers(-90, 91, 32) * (np.pi / 180)).astype(np.float32)
    x, y = points.T
    along_x, along_y = in_f64(np.tan, angles * np.float32(-0.5)), in_f64(np.sin, angles)
    x = x + along_x * y
    y = y + along_y * x
    x = x + along_x * y
    turned = np.stack([x, y], axis=1)
    write("rotate_points", [points, angles], [turned, np.stack([turned.min(axis=0), turned.max(axis=0)])])


if __name__ == "__main__":
    for program in (mnist_step, softmax, game_of_life, argmax_sort, convolution, histogram, rotate_points):
        program()
