/** `node main.js provision | migrate | nats-config`: see the README for what each does and reads. */
import { migrateAll } from './migrate-all.js';
import { provisionAll } from './provision-all.js';
import { adminUrlFrom, natsDeveloperFrom, nkeysFrom, passwordsFrom } from './settings.js';

const say = (line: string): void => console.log(line);

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  provision: () => provisionAll(adminUrlFrom(process.env), passwordsFrom(process.env), say),
  migrate: () => migrateAll(adminUrlFrom(process.env), say),
  'nats-config': async () => {
    // The catalogue of events brings all payload classes with it, which nobody else here needs.
    const { natsConfig } = await import('./nats-config.js');
    process.stdout.write(natsConfig(nkeysFrom(process.env), natsDeveloperFrom(process.env)));
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
