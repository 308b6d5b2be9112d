// composite_c1 composite_c2 composite_c3 composite_c4: accepted
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "my_1.op.two", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
  return
}
}

// -----

// composite_c1: accepted
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "a.$b", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
  return
}
}

// -----

// composite_c3: accepted
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<?xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "my_1.op.two", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<?xf32>, !stablehlo.token) -> tensor<2xf32>
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "op", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = ".op", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "a.", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "a..b", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "1a.b", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "a-b.c", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "a.b-c", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "_a.b", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c1: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c1
  return
}
}

// -----

// composite_c2: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "my_1.op.two", decomposition = @h, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c2
  return
}
}

// -----

// composite_c3: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.composite"(%a0) {name = "my_1.op.two", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
//     ^ composite_c3
  return
}
}

// -----

// composite_c3: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf64>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "my_1.op.two", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf64>, !stablehlo.token) -> tensor<2xf32>
//     ^ composite_c3
  return
}
}

// -----

// composite_c4: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.composite"(%a0, %a1) {name = "my_1.op.two", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> tensor<3xf32>
//     ^ composite_c4
  return
}
}

// -----

// composite_c4: rejected
module attributes {mhlo.num_replicas = 1 : i32} {
func.func private @g(%x: tensor<2xf32>, %y: !stablehlo.token) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  "stablehlo.composite"(%a0, %a1) {name = "my_1.op.two", decomposition = @g, composite_attributes = {n = 1 : i64}, version = 1 : i32} : (tensor<2xf32>, !stablehlo.token) -> ()
//^ composite_c4
  return
}
}
