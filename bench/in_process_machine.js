// Runs a state machine in this process by aws-local-stepfunctions and prints executions per second and CPU seconds for each.
//   node in_process_machine.js DEFINITION INPUT AT_ONCE SECONDS
const { createRequire } = require('module');
const { StateMachine } = createRequire(process.env.PEER_MODULES + '/')('aws-local-stepfunctions');

async function main([definition, input, atOnce, seconds]) {
  const machine = new StateMachine(JSON.parse(definition), { validationOptions: { checkArn: false } });
  const began = process.hrtime.bigint();
  const elapsed = () => Number(process.hrtime.bigint() - began) / 1e9;
  let ended = 0;
  const user = async () => {
    while (elapsed() < Number(seconds)) {
      await machine.run(JSON.parse(input)).result;
      ended += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, user));
  const { user: inCode, system } = process.cpuUsage();
  console.log(JSON.stringify([ended / elapsed(), (inCode + system) / 1e6 / ended]));
}

main(process.argv.slice(2));
