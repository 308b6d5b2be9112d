# Installs Assay from BUILD into an empty folder, builds the program of SOURCE with what is there, runs
# it. All below WORK.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
foreach(step
    "--install|${BUILD}|--prefix|${WORK}/installed"
    "-S|${SOURCE}|-B|${WORK}/build|-G|Ninja|-DCMAKE_PREFIX_PATH=${WORK}/installed|-DCMAKE_CXX_FLAGS=${FLAGS}"
    "--build|${WORK}/build")
  string(REPLACE "|" ";" arguments "${step}")
  execute_process(COMMAND ${CMAKE_COMMAND} ${arguments} COMMAND_ERROR_IS_FATAL ANY
                  OUTPUT_VARIABLE output)
endforeach()
execute_process(COMMAND ${WORK}/build/use_assay ${SOURCE}/square.hlo OUTPUT_VARIABLE output
                COMMAND_ERROR_IS_FATAL ANY)
if(NOT output MATCHES "f32\\[3\\].*{1, 4, 9}")
  message(FATAL_ERROR "unexpected output: ${output}")
endif()
# e and its square root: 2.71828182845904523536, 1.64872127070012814685, to the nearest double.
execute_process(COMMAND ${WORK}/build/use_numeric OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output STREQUAL "sum 1, dot 1\nproduct 19 22 43 50\nexp 2.7182818284590451 1.6487212707001282\n")
  message(FATAL_ERROR "unexpected output: ${output}")
endif()
