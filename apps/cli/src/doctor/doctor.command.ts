import { AREAS } from '@libs/doctor/doctor';
import { type Command, Option } from 'commander';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';
import { runDoctor } from './doctor.js';

interface Typed {
  settings: string[];
  set: Record<string, string>;
  only?: string;
  json?: boolean;
}

const EXAMPLES = `
It changes nothing and sends no mail. Exit status 1 when something failed.

Examples:
  checkout doctor --settings .env
  checkout doctor --settings sessions.env --settings sweeper.env --only rpc,contract
  checkout doctor --settings admin.env --set NATS_MONITOR_URL=http://nats:8222 --only nats
  RPC_URLS=https://one.example checkout doctor --only rpc,clock --json`;

/** Adds `doctor` to the command line. */
export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .summary('check everything that the platform depends on')
    .description(
      'Checks the RPC providers, the contract, the relayer, the clock, Postgres, backups, NATS, DNS, TLS, webhook egress and mail, and tells you what to do about each finding.',
    )
    .addOption(
      new Option(
        '--settings <file>',
        'settings of one or several services; can be repeated; without it, the environment is read',
      )
        .default([], 'the environment')
        .argParser((file, files: string[]) => [...files, file]),
    )
    .addOption(
      new Option('--set <NAME=VALUE>', 'one setting, which counts before those of files; can be repeated')
        .default({}, 'none')
        .argParser((text, settings: Record<string, string>) => ({ ...settings, ...settingOf(text) })),
    )
    .option('--only <areas>', `of ${AREAS.join(', ')}; comma separated`)
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', EXAMPLES)
    .action(({ settings, set, only, json }: Typed) =>
      runDoctor({ settingsFiles: settings, settings: set, areas: areasOf(only), json: json ?? false }, terminal),
    );
}

function settingOf(text: string): Record<string, string> {
  const { name, value } = /^(?<name>[A-Z][A-Z0-9_]*)=(?<value>.*)$/.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined) throw new Failure(`--set ${text} is not NAME=VALUE`);
  return { [name]: value };
}

function areasOf(only: string | undefined): readonly string[] {
  if (only === undefined) return AREAS;
  const named = only.split(',').map((area) => area.trim());
  const unknown = named.filter((area) => !AREAS.includes(area));
  if (unknown.length > 0) throw new Failure(`--only ${unknown.join(', ')} is not known: use ${AREAS.join(', ')}`);
  return named;
}
