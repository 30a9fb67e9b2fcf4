/** `node main.js provision | migrate | compare | nats-config`: see the README for what each does and reads. */
import { compareAll } from './compare-all.js';
import { migrateAll } from './migrate-all.js';
import { provisionAll } from './provision-all.js';
import { adminUrlFrom, loginsFrom, natsDeveloperFrom, natsOperatorFrom, nkeysFrom } from './settings.js';

const print = (line: string): void => console.log(line);

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  provision: () => provisionAll(adminUrlFrom(process.env), loginsFrom(process.env), print),
  migrate: () => migrateAll(adminUrlFrom(process.env), print),
  compare: () => compareAll(adminUrlFrom(process.env), print),
  'nats-config': async () => {
    // The catalogue of events brings all payload classes with it, which no other program here needs.
    const { natsConfig } = await import('./nats-config.js');
    const people = { developer: natsDeveloperFrom(process.env), operator: natsOperatorFrom(process.env) };
    process.stdout.write(natsConfig(nkeysFrom(process.env), people));
  },
};

const names = process.argv.slice(2);
try {
  if (names.length === 0 || names.some((name) => !(name in COMMANDS)))
    throw new Error(`usage: node main.js ${Object.keys(COMMANDS).join(' | ')} (several: one after the other)`);
  for (const name of names) await COMMANDS[name]!();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
