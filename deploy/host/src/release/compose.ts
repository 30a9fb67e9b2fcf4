import { spawn } from 'node:child_process';
import { FolderFault } from '../folder/host-folder.js';

/** Runs `docker compose …` and `docker …` for a folder. */
export interface Docker {
  /**
   * Resolves with the output when the command ended with 0; otherwise throws a `FolderFault` with the end of the
   * output.
   */
  compose(...args: string[]): Promise<string>;
  /**
   * Returns the image that this machine has under a name or an id. Throws a `FolderFault` when Docker does not report
   * it.
   */
  imageOf(name: string): Promise<LocalImage | undefined>;
}

/** The immutable names of an image in Docker: the id in its store, and the digests that registries gave it. */
export interface LocalImage {
  readonly id: string;
  readonly digests: readonly string[];
}

const LAST_LINES = 12;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Returns Docker of this machine. */
export function dockerIn(folder: string): Docker {
  return {
    compose: async (...args) => {
      const { status, output } = await run(['compose', '--project-directory', folder, ...args]);
      if (status !== 0) throw new FolderFault(`docker compose ${args.join(' ')} failed:\n${lastLines(output)}`);
      return output;
    },
    imageOf: async (name) => {
      const { status, printed, output } = await run(['image', 'inspect', '--format', '{{json .}}', '--', name]);
      if (status === 0) return imageIn(printed, name);
      if (/no such image/i.test(output)) return undefined;
      throw new FolderFault(`docker image inspect ${name} failed:\n${lastLines(output)}`);
    },
  };
}

function imageIn(printed: string, name: string): LocalImage {
  try {
    const { Id: id, RepoDigests: references } = JSON.parse(printed) as { Id: string; RepoDigests?: string[] | null };
    if (!DIGEST.test(id)) throw new Error(`${id} is no id`);
    return { id, digests: (references ?? []).map((reference) => reference.slice(reference.indexOf('@') + 1)) };
  } catch {
    throw new FolderFault(`docker image inspect ${name} does not say what the image is:\n${lastLines(printed)}`);
  }
}

/** Runs a command. `printed` is the standard output alone; `output` includes warnings and errors. */
function run(args: readonly string[]): Promise<{ status: number; printed: string; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let output = '';
    child.stdout.on('data', (text) => {
      printed += String(text);
      output += String(text);
    });
    child.stderr.on('data', (text) => (output += String(text)));
    child.once('error', (error) => reject(new FolderFault(`docker cannot be run: ${error.message}`)));
    child.once('close', (status) => resolve({ status: status ?? 1, printed, output }));
  });
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}
