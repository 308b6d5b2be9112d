// Programs side by side. Expected values: by hand.

// Device r has [[r, r, r], [r + 2, r + 2, r + 2]]; row r of each goes to device r, joined along dimension 1.
module {
  func.func private @exchange(%x: tensor<2x3xi32>) -> tensor<1x6xi32> {
    %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x3xi32>) -> tensor<1x6xi32>
    return %0 : tensor<1x6xi32>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[0, 0, 0], [2, 2, 2]]> : tensor<2x3xi32>
    %b = stablehlo.constant dense<[[1, 1, 1], [3, 3, 3]]> : tensor<2x3xi32>
    %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@exchange], [@exchange]]} : (tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<1x6xi32>, tensor<1x6xi32>)
    check.expect_eq_const %0#0, dense<[[0, 0, 0, 1, 1, 1]]> : tensor<1x6xi32>
    check.expect_eq_const %0#1, dense<[[2, 2, 2, 3, 3, 3]]> : tensor<1x6xi32>
    func.return
  }
}

// -----

module {
  func.func private @sum(%x: tensor<2xi8>) -> tensor<2xi8> {
    %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xi8>) -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[1, 100]> : tensor<2xi8>
    %0:2 = "interpreter.run_parallel"(%a, %a) {programs = [[@sum], [@sum]]} : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>)
    check.expect_eq_const %0#1, dense<[2, -56]> : tensor<2xi8>
    func.return
  }
}

// -----

// Groups by the axes of a mesh: with r = 2, c = 2 the axis r pairs the devices 0, 2 and 1, 3.
module {
  sdy.mesh @grid = <["r"=2, "c"=2]>
  func.func private @sum(%x: tensor<i32>) -> tensor<i32> {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @grid, axes = [#stablehlo.axis_ref<name = "r">]>, use_global_device_ids}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %1 = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
  func.func @main() {
    %a = stablehlo.constant dense<1> : tensor<i32>
    %b = stablehlo.constant dense<10> : tensor<i32>
    %c = stablehlo.constant dense<100> : tensor<i32>
    %d = stablehlo.constant dense<1000> : tensor<i32>
    %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@sum, @sum, @sum, @sum]]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    check.expect_eq_const %0#0, dense<101> : tensor<i32>
    check.expect_eq_const %0#1, dense<1010> : tensor<i32>
    check.expect_eq_const %0#2, dense<101> : tensor<i32>
    check.expect_eq_const %0#3, dense<1010> : tensor<i32>
    func.return
  }
}

// -----

// What the host gives: one value, then two.
module {
  func.func private @take(%token: !stablehlo.token) -> (tensor<2xi32>, tensor<i32>, tensor<i32>) {
    %0:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<2xi32>, !stablehlo.token)
    %1:3 = "stablehlo.infeed"(%0#1) : (!stablehlo.token) -> (tensor<i32>, tensor<i32>, !stablehlo.token)
    return %0#0, %1#0, %1#1 : tensor<2xi32>, tensor<i32>, tensor<i32>
  }
  func.func private @first() -> tensor<2xi32> {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  func.func private @second() -> (tensor<i32>, tensor<i32>) {
    %0 = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.constant dense<4> : tensor<i32>
    return %0, %1 : tensor<i32>, tensor<i32>
  }
  func.func @main() {
    %token = stablehlo.create_token : !stablehlo.token
    %0:3 = "interpreter.run_parallel"(%token) {infeed = [@first, @second], programs = [[@take]]} : (!stablehlo.token) -> (tensor<2xi32>, tensor<i32>, tensor<i32>)
    check.expect_eq_const %0#0, dense<[1, 2]> : tensor<2xi32>
    check.expect_eq_const %0#1, dense<3> : tensor<i32>
    check.expect_eq_const %0#2, dense<4> : tensor<i32>
    func.return
  }
}

// -----

// A root for each operand: the first from device 0, the second from device 1; device 2 is in no group.
module {
  func.func private @scatter_from(%a: tensor<i32>, %b: tensor<i32>, %root: tensor<2xi32>) -> (tensor<i32>, tensor<i32>) {
    %0:2 = "stablehlo.collective_broadcast"(%a, %b, %root) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<i32>, tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<i32>)
    return %0#0, %0#1 : tensor<i32>, tensor<i32>
  }
  func.func @main() {
    %root = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
    %1 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.constant dense<2> : tensor<i32>
    %3 = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.constant dense<4> : tensor<i32>
    %0:6 = "interpreter.run_parallel"(%1, %2, %root, %3, %4, %root, %3, %4, %root) {programs = [[@scatter_from], [@scatter_from], [@scatter_from]]} : (tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    check.expect_eq_const %0#0, dense<1> : tensor<i32>
    check.expect_eq_const %0#1, dense<4> : tensor<i32>
    check.expect_eq_const %0#2, dense<1> : tensor<i32>
    check.expect_eq_const %0#3, dense<4> : tensor<i32>
    check.expect_eq_const %0#4, dense<0> : tensor<i32>
    check.expect_eq_const %0#5, dense<0> : tensor<i32>
    func.return
  }
}

// -----

// A channel and no global ids: the partitions of all replicas, partition by partition.
module {
  func.func private @gather(%x: tensor<1xi32>) -> tensor<4xi32> {
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<1xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @main() {
    %1 = stablehlo.constant dense<1> : tensor<1xi32>
    %2 = stablehlo.constant dense<2> : tensor<1xi32>
    %3 = stablehlo.constant dense<3> : tensor<1xi32>
    %4 = stablehlo.constant dense<4> : tensor<1xi32>
    %0:4 = "interpreter.run_parallel"(%1, %2, %3, %4) {programs = [[@gather, @gather], [@gather, @gather]]} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>)
    check.expect_eq_const %0#0, dense<[1, 3, 2, 4]> : tensor<4xi32>
    check.expect_eq_const %0#3, dense<[1, 3, 2, 4]> : tensor<4xi32>
    func.return
  }
}

// -----

// The sum goes to position 1 of the group, which is device 1; the other gets zero. Its position stays the integer
// that it is beside floats.
module {
  func.func private @sum_on_second(%x: tensor<f32>, %root: tensor<1xi32>) -> tensor<f32> {
    %0 = "stablehlo.collective_reduce"(%x, %root) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<f32>, tensor<1xi32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main() {
    %root = stablehlo.constant dense<1> : tensor<1xi32>
    %a = stablehlo.constant dense<2.5> : tensor<f32>
    %b = stablehlo.constant dense<4.0> : tensor<f32>
    %0:2 = "interpreter.run_parallel"(%a, %root, %b, %root) {programs = [[@sum_on_second], [@sum_on_second]]} : (tensor<f32>, tensor<1xi32>, tensor<f32>, tensor<1xi32>) -> (tensor<f32>, tensor<f32>)
    check.expect_eq_const %0#0, dense<0.0> : tensor<f32>
    check.expect_eq_const %0#1, dense<6.5> : tensor<f32>
    func.return
  }
}
