// The workflow of three durable steps as a Restate service.
//   node three_steps.js PORT
const { createRequire } = require('module');
const restate = createRequire(process.env.PEER_MODULES + '/')('@restatedev/restate-sdk');

// The SDK needs it, and Node.js 20 does not have it.
Promise.withResolvers ??= function () {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

const workflow = restate.service({
  name: 'workflow',
  handlers: {
    run: async (context, input) => {
      let value = input;
      for (const step of ['one', 'two', 'three']) value = await context.run(step, () => ({ n: value.n + 1 }));
      return value;
    },
  },
});

restate.serve({ services: [workflow], port: Number(process.argv[2]) });
