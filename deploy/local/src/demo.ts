/** `npm run demo [-- --dir PATH]`: one payment on the running stack. Exit 1 when it does not go through or does not add up. */
import { runDemo } from './demo-run.js';
import { dirOption } from './options.js';
import { readStackFile } from './stack-file.js';
import { stateDir } from './state-dir.js';

process.on('disconnect', () => process.exit(1));
try {
  await runDemo(readStackFile(stateDir(dirOption(process.argv.slice(2)))), console.log);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
process.exit(0);
