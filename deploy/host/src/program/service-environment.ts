import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { ServiceName } from '@libs/events/services';

/** What all services are told, in a folder of settings. */
const SHARED_FILE = 'settings.env';

/** The settings of a service: what all are told, and over it what it alone may know. Throws an Error that quotes nothing of a file. */
export function environmentOf(service: ServiceName, folder: string): NodeJS.Dict<string> {
  return { ...read(join(folder, SHARED_FILE)), ...read(join(folder, `${service}.env`)) };
}

function read(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'it is not a settings file'}`);
  }
}
