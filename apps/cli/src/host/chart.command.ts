import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';

interface Typed {
  namespace: string;
  release: string;
  postgres: string;
  pooler: string;
}

const EXAMPLES = `
Writes values.yaml, secrets.yaml, nkeys.env and operator.seed. Nothing is overwritten. Move the database itself by its backups.

Example:
  checkout chart /srv/checkout ./cluster
  helm install checkout deploy/helm/checkout --values ./cluster/values.yaml --values own-values.yaml`;

/** Adds `chart` to the command line. */
export function addChart(program: Command, terminal: Terminal): void {
  program
    .command('chart')
    .summary('turn a production folder into values and secrets of the Helm chart')
    .description('Moves an installation from one host to a cluster: same settings and secrets, new addresses.')
    .argument('<folder>', 'a folder that init created')
    .argument('<target>', 'a directory for the files, which are secret')
    .option('--namespace <name>', 'namespace of the Secrets', 'checkout')
    .option('--release <name>', 'name of the Helm release', 'checkout')
    .option(
      '--postgres <place>',
      'host, port and database of Postgres',
      'checkout-db-rw.postgres.svc.cluster.local:5432/checkout',
    )
    .option(
      '--pooler <place>',
      'host, port and database of the pooler',
      'checkout-pooler.postgres.svc.cluster.local:5432/checkout',
    )
    .addHelpText('after', EXAMPLES)
    .action((folder: string, target: string, location: Typed) => writeChart(folder, target, location, terminal));
}

async function writeChart(path: string, target: string, location: Typed, terminal: Terminal): Promise<void> {
  // Loads the settings of all services, which no other command needs.
  const { chartFiles } = await import('@deploy/host/cluster/chart-files');
  const { FolderFault, HostFolder } = await import('@deploy/host/folder/host-folder');
  const folder = new HostFolder(resolve(path));
  try {
    // Throws where the folder is not a production folder.
    void folder.state;
    const files = chartFiles(folder, location);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    for (const { path: name, text, mode } of files) {
      writeFileSync(join(target, name), text, { mode, flag: 'wx' });
      terminal.note(`  ${join(target, name)}`);
    }
  } catch (error) {
    if (error instanceof FolderFault) throw new Failure(error.message);
    const { code, path: file } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Failure(`${file} is there already, and is not overwritten: name another directory`);
    throw error;
  }
}
