"""Arrays as nested lists. See derive_cases.py."""

from itertools import product


def indices(dims):
    return product(*(range(d) for d in dims))


def get(values, index):
    for i in index:
        values = values[i]
    return values


def build(dims, f, prefix=()):
    """The nested lists of f(index)."""
    if len(prefix) == len(dims):
        return f(prefix)
    return [build(dims, f, prefix + (i,)) for i in range(dims[len(prefix)])]


def counted(dims, start=1, step=1):
    """start, start + step, ... in row-major order."""
    flat = [start]

    def take(_):
        x = flat[0]
        flat[0] += step
        return x

    return build(dims, take)
