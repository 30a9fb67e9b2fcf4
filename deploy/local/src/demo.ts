/**
 * `npm run demo [-- --dir PATH]`: one payment on the running stack. Exit 1 when it does not go through or does not add
 * up.
 */

import { stateDir } from './files/state-dir.js';
import { runDemo } from './payments/demo-run.js';
import { readStackFile } from './stack/stack-file.js';
import { dirOption } from './terminal/options.js';

process.on('disconnect', () => process.exit(1));
try {
  await runDemo(readStackFile(stateDir(dirOption(process.argv.slice(2)))), console.log);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
process.exit(0);
