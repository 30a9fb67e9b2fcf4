import { spawn } from 'node:child_process';
import { FolderFault } from '../folder/host-folder.js';

/** Runs `docker compose …` and `docker …` for a folder. */
export interface Docker {
  /** Resolves when it ended with 0, with what it printed; throws a `FolderFault` with the end of its output otherwise. */
  compose(...args: string[]): Promise<string>;
  /** Whether this machine has the image. */
  hasImage(name: string): Promise<boolean>;
}

const LAST_LINES = 12;

/** Docker of this machine. */
export function dockerIn(folder: string): Docker {
  return {
    compose: async (...args) => {
      const { status, output } = await run(['compose', '--project-directory', folder, ...args]);
      if (status !== 0) throw new FolderFault(`docker compose ${args.join(' ')} failed:\n${lastLines(output)}`);
      return output;
    },
    hasImage: async (name) => (await run(['image', 'inspect', '--format', '{{.Id}}', name])).status === 0,
  };
}

function run(args: readonly string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.once('error', (error) => reject(new FolderFault(`docker cannot be run: ${error.message}`)));
    child.once('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}
