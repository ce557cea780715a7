#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using CreateFunction = LambdaRoomTest;

TEST_F(CreateFunction, AnswersWithAnActiveFunction) {
  EXPECT_EQ(create(R"(,"Environment":{"Variables":{"A_1":"x"}},"Timeout":10)"),
            R"(201 {"FunctionName":"worker",)"
            R"("FunctionArn":"arn:aws:lambda:us-east-1:000000000000:function:worker",)"
            R"("Role":"arn:aws:iam::000000000000:role/worker","Runtime":"python3.11",)"
            R"("Handler":"app.handler","CodeSize":3,)"
            R"("CodeSha256":"SnD+mqZDbgLC3qNA+9HjUuTvLYzmylKtJdS5VHH8i/I=","PackageType":"Zip",)"
            R"("Architectures":["x86_64"],"Description":"","Timeout":10,"MemorySize":128,)"
            R"("LastModified":"2023-11-14T22:13:20.000+0000","Version":"$LATEST",)"
            R"("Environment":{"Variables":{"A_1":"x"}},"TracingConfig":{"Mode":"PassThrough"},)"
            R"("RevisionId":"REVISION","State":"Active","LastUpdateStatus":"Successful",)"
            R"("EphemeralStorage":{"Size":512},)"
            R"("SnapStart":{"ApplyOn":"None","OptimizationStatus":"Off"},)"
            R"("LoggingConfig":{"LogFormat":"Text","LogGroup":"/aws/lambda/worker"}})");
}

TEST_F(CreateFunction, ASecondOneOfTheNameConflicts) {
  create();
  EXPECT_EQ(create(), R"(409 {"Type":"User","message":"Function already exist: worker"})");
  EXPECT_EQ(exception(), "ResourceConflictException");
}

TEST_F(CreateFunction, PublishesVersionOneWhenAsked) {
  create(R"(,"Publish":true)");
  EXPECT_EQ(member("Version"), R"("1")");
  EXPECT_EQ(member("FunctionArn"), R"("arn:aws:lambda:us-east-1:000000000000:function:worker:1")");
}

TEST_F(CreateFunction, RefusesWhatItCannotServe) {
  for (const char* more :
       {R"(,"Layers":["arn:aws:lambda:us-east-1:000000000000:layer:a:1"])",
        R"(,"VpcConfig":{"SubnetIds":["subnet-1"]})",
        R"(,"SnapStart":{"ApplyOn":"PublishedVersions"})", R"(,"PackageType":"Image")",
        R"(,"DeadLetterConfig":{"TargetArn":"arn:aws:sqs:us-east-1:0:q"})",
        R"(,"Timeout":5,"MemorySize":128,"FileSystemConfigs":[{"Arn":"a"}])"}) {
    const std::string answer = create(more);
    EXPECT_NE(answer.find("are not supported here."), std::string::npos) << more << answer;
    EXPECT_EQ(exception(), "InvalidParameterValueException") << more;
  }
}

TEST_F(CreateFunction, AMissingInterpreterIsNamed) {
  EXPECT_EQ(ask("POST", "/2015-03-31/functions",
                R"({"FunctionName":"f","Runtime":"python3.1","Handler":"a.b",)"
                R"("Role":"arn:aws:iam::000000000000:role/r","Code":{"ZipFile":"emlw"}})"),
            R"(400 {"Type":"User","message":)"
            R"("python3.1 is not installed: apt install python3.1"})");
}

TEST_F(CreateFunction, BoundsAreToldAsTheServiceDoes) {
  EXPECT_EQ(create(R"(,"Timeout":901)"),
            R"(400 {"Type":"User","message":"1 validation error detected: Value '901' at )"
            R"('timeout' failed to satisfy constraint: Member must have value less than or equal )"
            R"(to 900"})");
  EXPECT_EQ(exception(), "ValidationException");
  create(R"(,"Environment":{"Variables":{"AWS_REGION":"x"}})");
  EXPECT_NE(member("message").find("reserved keys"), std::string::npos);
  create(R"(,"Environment":{"Variables":{"BIG":")" + std::string(5'000, 'x') + R"("}})");
  EXPECT_NE(member("message").find("exceeded the 4KB limit"), std::string::npos);
}

TEST_F(CreateFunction, RefusesWhatIsNotAZip) {
  ask("POST", "/2015-03-31/functions/",
      R"({"FunctionName":"f","Runtime":"python3.11","Handler":"a.b",)"
      R"("Role":"arn:aws:iam::000000000000:role/r","Code":{"ZipFile":"ZGFtYWdlZA=="}})");
  EXPECT_EQ(
      member("message"),
      R"("Could not unzip uploaded file. Please check your file, then try to upload again.")");
}

TEST_F(CreateFunction, TheRoleIsAnArn) {
  ask("POST", "/2015-03-31/functions",
      R"({"FunctionName":"f","Runtime":"python3.11","Handler":"a.b","Role":"worker",)"
      R"("Code":{"ZipFile":"emlw"}})");
  EXPECT_EQ(exception(), "ValidationException");
  EXPECT_NE(member("message").find("Value 'worker' at 'role'"), std::string::npos);
}

}  // namespace
}  // namespace semel::lambda
