/** `npm stop [-- --dir PATH]`: ends the stack of a state directory and waits until it is gone. */
import { runningLauncher } from './files/launcher-lock.js';
import { stateDir } from './files/state-dir.js';
import { dirOption } from './terminal/options.js';

const TIMEOUT_MS = 60_000;

const state = stateDir(dirOption(process.argv.slice(2)));
const pid = runningLauncher(state);
if (pid === undefined) {
  console.log(`no stack runs in ${state.dir}`);
} else {
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + TIMEOUT_MS;
  while (runningLauncher(state) !== undefined && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (runningLauncher(state) !== undefined) {
    console.error(`the stack (pid ${pid}) did not stop within ${TIMEOUT_MS / 1000} s`);
    process.exit(1);
  }
  console.log('stopped');
}
