import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

export const QUICK_START = readFileSync(join(ROOT, 'docs/agents/quick-start.md'), 'utf8');
/** The programs of the quick start for agents, as files. */
export const EXAMPLES = join(ROOT, 'docs/examples/agents');

/** The commands by which the quick start runs its programs: each with the name under which a reader has saved it. */
export const QUICK_START_COMMANDS = sayingHowToRun();

function sayingHowToRun(): readonly { readonly command: string; readonly file: string }[] {
  const sentence = /Save the code and run it: (.*)$/m.exec(QUICK_START)?.[1] ?? '';
  return [...sentence.matchAll(/`(\w+) (\S+)`/g)].map(([, command, file]) => ({ command: command!, file: file! }));
}
