// compare_c1 compare_c2 compare_c3: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

// compare_c1 compare_c2 compare_c3: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

// compare_c3: accepted
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>
  return
}

// -----

// compare_c3: accepted
func.func @f(%a: tensor<2xui8>, %b: tensor<2xui8>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  return
}

// -----

// compare_c3: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

// compare_c3: accepted
func.func @f(%a: tensor<2xcomplex<f32>>, %b: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  return
}

// -----

// compare_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2xi1>
  return
}

// -----

// compare_c2: accepted
func.func @f(%a: tensor<?xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<?xi32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

// compare_c3: accepted
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

// compare_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xi1>
//     ^ compare_c1
  return
}

// -----

// compare_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2xi1>
//     ^ compare_c1
  return
}

// -----

// compare_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xi1>
//     ^ compare_c2
  return
}

// -----

// compare_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<i1>
//     ^ compare_c2
  return
}

// -----

// compare_c3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
//     ^ compare_c3
  return
}

// -----

// compare_c3: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>
//     ^ compare_c3
  return
}

// -----

// compare_c3: rejected
func.func @f(%a: tensor<2xui8>, %b: tensor<2xui8>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
//     ^ compare_c3
  return
}

// -----

// compare_c3: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
//     ^ compare_c3
  return
}

// -----

// compare_c3: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
//     ^ compare_c3
  return
}

// -----

// compare_c3: rejected
func.func @f(%a: tensor<2xcomplex<f32>>, %b: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
//     ^ compare_c3
  return
}

// -----

// compare_i1: rejected
func.func @f(%a: tensor<2xindex>, %b: tensor<2xi32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xindex>, tensor<2xi32>) -> tensor<2xi1>
//     ^ compare_i1
  return
}

// -----

// compare_i2: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi3>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi32>, tensor<2xi3>) -> tensor<2xi1>
//     ^ compare_i2
  return
}

// -----

// compare_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi8>
//     ^ compare_o1
  return
}

// -----

// compare_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
//     ^ compare_i3
  return
}

// -----

// compare_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = "LT"}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
//     ^ compare_i3
  return
}

// -----

// compare_i4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = 1 : i32, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
//     ^ compare_i4
  return
}
