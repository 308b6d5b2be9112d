// Turns points about the origin, each by its own angle, in three shears: along x, along y, along x again. The
// slopes are -tan(angle / 2) and sin(angle). Also the box around what comes of it: its lower and its upper corner.
module @rotate_points {
  // Moves one coordinate by `slope` times the other.
  func.func private @shear(%moved: tensor<32xf32>, %slope: tensor<32xf32>, %other: tensor<32xf32>) -> tensor<32xf32> {
    %0 = stablehlo.multiply %slope, %other : tensor<32xf32>
    %1 = stablehlo.add %moved, %0 : tensor<32xf32>
    return %1 : tensor<32xf32>
  }
  func.func @main(%points: tensor<32x2xf32>, %angles: tensor<32xf32>) -> (tensor<32x2xf32>, tensor<2x2xf32>) {
    %0 = stablehlo.slice %points [0:32, 0:1] : (tensor<32x2xf32>) -> tensor<32x1xf32>
    %x = stablehlo.reshape %0 : (tensor<32x1xf32>) -> tensor<32xf32>
    %1 = stablehlo.slice %points [0:32, 1:2] : (tensor<32x2xf32>) -> tensor<32x1xf32>
    %y = stablehlo.reshape %1 : (tensor<32x1xf32>) -> tensor<32xf32>
    %half = stablehlo.constant dense<-0.5> : tensor<32xf32>
    %2 = stablehlo.multiply %angles, %half : tensor<32xf32>
    %along_x = stablehlo.tan %2 : tensor<32xf32>
    %along_y = stablehlo.sine %angles : tensor<32xf32>
    %3 = call @shear(%x, %along_x, %y) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %4 = call @shear(%y, %along_y, %3) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %5 = call @shear(%3, %along_x, %4) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %6 = stablehlo.reshape %5 : (tensor<32xf32>) -> tensor<32x1xf32>
    %7 = stablehlo.reshape %4 : (tensor<32xf32>) -> tensor<32x1xf32>
    %turned = stablehlo.concatenate %6, %7, dim = 1 : (tensor<32x1xf32>, tensor<32x1xf32>) -> tensor<32x2xf32>
    %most = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%turned init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<32x2xf32>, tensor<f32>) -> tensor<2xf32>
    %9 = stablehlo.reduce(%turned init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<32x2xf32>, tensor<f32>) -> tensor<2xf32>
    %10 = stablehlo.reshape %8 : (tensor<2xf32>) -> tensor<1x2xf32>
    %11 = stablehlo.reshape %9 : (tensor<2xf32>) -> tensor<1x2xf32>
    %box = stablehlo.concatenate %10, %11, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
    return %turned, %box : tensor<32x2xf32>, tensor<2x2xf32>
  }
}
