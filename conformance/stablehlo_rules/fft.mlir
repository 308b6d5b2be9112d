// fft_c1 fft_c2 fft_c3 fft_c4 fft_c5: accepted
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f32>>
  return
}

// -----

// fft_c2 fft_c5: accepted
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IFFT>, fft_length = array<i64: 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f32>>
  return
}

// -----

// fft_c2 fft_c4 fft_c5: accepted
func.func @f(%a0: tensor<4x8x9xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xf32>) -> tensor<4x8x5xcomplex<f32>>
  return
}

// -----

// fft_c2 fft_c4 fft_c5: accepted
func.func @f(%a0: tensor<4x8x5xcomplex<f64>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x5xcomplex<f64>>) -> tensor<4x8x9xf64>
  return
}

// -----

// fft_c4 fft_c5: accepted
func.func @f(%a0: tensor<4x0xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 0>} : (tensor<4x0xf32>) -> tensor<4x0xcomplex<f32>>
  return
}

// -----

// fft_c4 fft_c5: accepted
func.func @f(%a0: tensor<4x?xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8>} : (tensor<4x?xf32>) -> tensor<4x5xcomplex<f32>>
  return
}

// -----

// fft_c1: rejected
func.func @f(%a0: tensor<9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8, 9>} : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
//     ^ fft_c1
  return
}

// -----

// fft_c2: rejected
func.func @f(%a0: tensor<4x8x9xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xf32>) -> tensor<4x8x9xf32>
//     ^ fft_c2
  return
}

// -----

// fft_c2: rejected
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f64>>
//     ^ fft_c2
  return
}

// -----

// fft_c2: rejected
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f32>>
//     ^ fft_c2
  return
}

// -----

// fft_c2: rejected
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f32>>
//     ^ fft_c2
  return
}

// -----

// fft_c2: rejected
func.func @f(%a0: tensor<4x8x9xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xf32>) -> tensor<4x8x5xcomplex<f64>>
//     ^ fft_c2
  return
}

// -----

// fft_c2: rejected
func.func @f(%a0: tensor<4x8x9xf16>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xf16>) -> tensor<4x8x5xcomplex<f32>>
//     ^ fft_c2
  return
}

// -----

// fft_c3: rejected
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f32>>
//     ^ fft_c3
  return
}

// -----

// fft_c3: rejected
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 1, 4, 8, 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x8x9xcomplex<f32>>
//     ^ fft_c3
  return
}

// -----

// fft_c4: rejected
func.func @f(%a0: tensor<4x8x9xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8, 8>} : (tensor<4x8x9xf32>) -> tensor<4x8x5xcomplex<f32>>
//     ^ fft_c4
  return
}

// -----

// fft_c4: rejected
func.func @f(%a0: tensor<4x8x5xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 7, 9>} : (tensor<4x8x5xcomplex<f32>>) -> tensor<4x8x9xf32>
//     ^ fft_c4
  return
}

// -----

// fft_c4: rejected
func.func @f(%a0: tensor<4x?xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: -1>} : (tensor<4x?xf32>) -> tensor<4x?xcomplex<f32>>
//     ^ fft_c4
  return
}

// -----

// fft_c5: rejected
func.func @f(%a0: tensor<4x8x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xcomplex<f32>>) -> tensor<4x9x8xcomplex<f32>>
//     ^ fft_c5
  return
}

// -----

// fft_c5: rejected
func.func @f(%a0: tensor<4x8x9xf32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x9xf32>) -> tensor<4x8x9xcomplex<f32>>
//     ^ fft_c5
  return
}

// -----

// fft_c5: rejected
func.func @f(%a0: tensor<4x8x6xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 8, 9>} : (tensor<4x8x6xcomplex<f32>>) -> tensor<4x8x9xf32>
//     ^ fft_c5
  return
}

// -----

// fft_c5: rejected
func.func @f(%a0: tensor<4x6xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 9>} : (tensor<4x6xcomplex<f32>>) -> tensor<4x?xf32>
//     ^ fft_c5
  return
}

// -----

// fft_c5: rejected
func.func @f(%a0: tensor<?x3x5xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 4, 9>} : (tensor<?x3x5xcomplex<f32>>) -> tensor<?x?x?xf32>
//     ^ fft_c5
  return
}

// -----

// fft_i1: rejected
func.func @f(%a0: tensor<9xi32>) {
  %0 = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 9>} : (tensor<9xi32>) -> tensor<9xi32>
//     ^ fft_i1
  return
}
