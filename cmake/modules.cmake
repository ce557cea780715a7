# add_module(name DEPENDS … LIBRARIES …)
#   One folder is one static library `semel_<name>`: every .cpp in it except *_test.cpp.
#   Every *_test.cpp becomes a case of the executable `<name>_test`, registered with CTest.
#   DEPENDS names other modules, and is the include direction that tools/check.py enforces;
#   LIBRARIES names what comes from outside the project.
include(GoogleTest)

add_library(semel_options INTERFACE)
target_include_directories(semel_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(semel_options INTERFACE -Wall -Wextra -Wpedantic -Werror -fno-omit-frame-pointer)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(semel_options INTERFACE -Wthread-safety)
endif()
if(SEMEL_SANITIZE)
  target_compile_options(semel_options INTERFACE -fsanitize=${SEMEL_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(semel_options INTERFACE -fsanitize=${SEMEL_SANITIZE})
endif()
if(SEMEL_FUZZ)
  target_compile_options(semel_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

function(add_module name)
  cmake_parse_arguments(MODULE "" "" "DEPENDS;LIBRARIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp op/*.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(TRANSFORM MODULE_DEPENDS PREPEND semel_)

  if(sources)
    add_library(semel_${name} STATIC ${sources})
    target_link_libraries(semel_${name} PUBLIC semel_options ${MODULE_DEPENDS} PRIVATE ${MODULE_LIBRARIES})
  else()
    add_library(semel_${name} INTERFACE)
    target_link_libraries(semel_${name} INTERFACE semel_options ${MODULE_DEPENDS} ${MODULE_LIBRARIES})
  endif()

  if(tests AND NOT SEMEL_FUZZ)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE semel_${name} ${MODULE_DEPENDS} ${MODULE_LIBRARIES} GTest::gtest_main)
    set_target_properties(${name}_test PROPERTIES UNITY_BUILD OFF)
    gtest_discover_tests(${name}_test TEST_PREFIX "${name}." DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60)
  endif()
endfunction()
