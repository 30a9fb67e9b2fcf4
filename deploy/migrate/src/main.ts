/** `node main.js provision | migrate | compare | nats-config`: see the README for what each does and reads. */
import { compareAll } from './compare-all.js';
import { provisionFiles } from './files-database.js';
import { migrateAll } from './migrate-all.js';
import { provisionAll } from './provision-all.js';
import { databaseUrlsFrom, loginsFrom, natsDeveloperFrom, natsOperatorFrom, nkeysFrom } from './settings.js';

const print = (line: string): void => console.log(line);

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  provision: async () => {
    const [{ adminUrl, filesUrl }, logins] = [databaseUrlsFrom(process.env), loginsFrom(process.env)];
    await provisionAll(adminUrl, logins, print);
    if (filesUrl) await provisionFiles(filesUrl, logins['agent-gateway'], print);
  },
  migrate: () => migrateAll(databaseUrlsFrom(process.env), print),
  compare: () => compareAll(databaseUrlsFrom(process.env), print),
  'nats-config': async () => {
    // Loaded on demand: the catalog of events loads all payload classes, which no other program here needs.
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
