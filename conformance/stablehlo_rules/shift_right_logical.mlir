// shift_right_logical_c1: accepted
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

// shift_right_logical_c1: accepted
func.func @f(%a: tensor<2xui32>, %b: tensor<2xui32>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  return
}

// -----

// shift_right_logical_c1: accepted
func.func @f(%a: tensor<?xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<?xi8>, tensor<2xi8>) -> tensor<?xi8>
  return
}

// -----

// shift_right_logical_c1: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<3xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi8>, tensor<3xi8>) -> tensor<2xi8>
//     ^ shift_right_logical_c1
  return
}

// -----

// shift_right_logical_c1: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<i8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi8>, tensor<i8>) -> tensor<2xi8>
//     ^ shift_right_logical_c1
  return
}

// -----

// shift_right_logical_c1: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xui32>
//     ^ shift_right_logical_c1
  return
}

// -----

// shift_right_logical_i1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi1>, tensor<2xi8>) -> tensor<2xi8>
//     ^ shift_right_logical_i1
  return
}

// -----

// shift_right_logical_i2: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi1>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi8>, tensor<2xi1>) -> tensor<2xi8>
//     ^ shift_right_logical_i2
  return
}

// -----

// shift_right_logical_o1: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>
//     ^ shift_right_logical_o1
  return
}

// -----

// shift_right_logical_operands: rejected
func.func @f(%a: tensor<2xi8>) {
  %0 = "stablehlo.shift_right_logical"(%a) : (tensor<2xi8>) -> tensor<2xi8>
//     ^ shift_right_logical_operands
  return
}
