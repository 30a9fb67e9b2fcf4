import { createServer } from 'node:http';
import { DBOS } from '@dbos-inc/dbos-sdk';

/** Does the work of a turn as a DBOS workflow with three steps. One request creates it, another one reads its state. */
DBOS.setConfig({
  name: 'turns',
  systemDatabaseUrl: process.env.DATABASE_URL,
  logLevel: 'error',
  runAdminServer: false,
});
const run = DBOS.registerWorkflow(
  async (text) => {
    const held = await DBOS.runStep(async () => 1_000, { name: 'hold' });
    const result = await DBOS.runStep(async () => `You said: ${text}`, { name: 'step' });
    await DBOS.runStep(async () => held, { name: 'settle' });
    return { result };
  },
  { name: 'turn' },
);
await DBOS.launch();

async function answer(request, response) {
  const id = request.url.split('/').at(-1);
  if (request.method === 'POST') {
    let body = '';
    for await (const part of request) body += part;
    await DBOS.startWorkflow(run, { workflowID: id })(JSON.parse(body).text);
    response.writeHead(202).end('{}');
    return;
  }
  const status = await DBOS.retrieveWorkflow(id).getStatus();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ isDone: status?.status === 'SUCCESS' }));
}

createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(process.env.PORT), '127.0.0.1');
