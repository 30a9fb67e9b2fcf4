import { inspect } from 'node:util';
import { runTestFile } from './run-test-file.js';
import { endWorker } from './worker-end.js';
import type { WorkerReply, WorkerRequest } from './worker-messages.js';

/** The process of a worker: runs the files that it is sent, one after another. */
const send = (reply: WorkerReply) => process.send!(reply);

process.on('message', async (request: WorkerRequest) => {
  if ('end' in request) {
    await endWorker();
    // Handles that a file left open must not keep the run from ending.
    process.exit(0);
  }
  try {
    send({ result: await runTestFile(request.run) });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(inspect(error));
    send({ error: { message, stack: stack ?? message, code: undefined, type: 'Error' } });
  }
});
// Without its runner nothing would stop it.
process.on('disconnect', () => void endWorker().finally(() => process.exit(1)));
