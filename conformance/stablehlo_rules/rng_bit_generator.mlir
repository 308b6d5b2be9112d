// rng_bit_generator_c1 rng_bit_generator_c2 rng_bit_generator_i2: accepted
func.func @f(%a0: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x5xf32>)
  return
}

// -----

// rng_bit_generator_c1 rng_bit_generator_c2: accepted
func.func @f(%a0: tensor<3xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4x5xf32>)
  return
}

// -----

// rng_bit_generator_c2: accepted
func.func @f(%a0: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x5xf32>)
  return
}

// -----

// rng_bit_generator_c2: accepted
func.func @f(%a0: tensor<5xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} : (tensor<5xui64>) -> (tensor<5xui64>, tensor<4x5xf32>)
  return
}

// -----

// rng_bit_generator_c1: accepted
func.func @f(%a0: tensor<?xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<?xui64>) -> (tensor<2xui64>, tensor<4x5xf32>)
  return
}

// -----

// rng_bit_generator_c1: rejected
func.func @f(%a0: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4x5xf32>)
//       ^ rng_bit_generator_c1
  return
}

// -----

// rng_bit_generator_c2: rejected
func.func @f(%a0: tensor<3xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4x5xf32>)
//       ^ rng_bit_generator_c2
  return
}

// -----

// rng_bit_generator_c2: rejected
func.func @f(%a0: tensor<4xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<4xui64>) -> (tensor<4xui64>, tensor<4x5xf32>)
//       ^ rng_bit_generator_c2
  return
}

// -----

// rng_bit_generator_i2: rejected
func.func @f(%a0: tensor<2xi1>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xi1>) -> (tensor<2xui64>, tensor<4x5xf32>)
//       ^ rng_bit_generator_i2
  return
}

// -----

// rng_bit_generator_i2: rejected
func.func @f(%a0: tensor<2xui32>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui32>) -> (tensor<2xui32>, tensor<4x5xf32>)
//       ^ rng_bit_generator_i2
  return
}

// -----

// rng_bit_generator_i2: rejected
func.func @f(%a0: tensor<f32>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<f32>) -> (tensor<f32>, tensor<4x5xf32>)
//       ^ rng_bit_generator_i2
  return
}

// -----

// rng_bit_generator_o1: rejected
func.func @f(%a0: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<2xi1>, tensor<4x5xf32>)
//       ^ rng_bit_generator_o1
  return
}

// -----

// rng_bit_generator_o2: rejected
func.func @f(%a0: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x?xf32>)
//       ^ rng_bit_generator_o2
  return
}
