import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isTwin, type ProcessName } from '@libs/events/services';

/** The file with the settings of all services, in a folder of settings. */
const SHARED_FILE = 'settings.env';

/** The common settings that a twin gets: none about the live chain. */
const TOLD_TO_TWINS = ['ENVIRONMENT', 'LOG_LEVEL', 'NATS_URL', 'PUBLIC_URL', 'ATTESTATION_PUBLIC_KEYS'];
/** `TESTNET_CHAIN_ID` becomes CHAIN_ID of a twin, and so on for all others. */
const PREFIX = 'TESTNET_';

/**
 * Returns the settings of a service: the common ones, overridden by its own. Throws an Error that quotes nothing of a
 * file.
 */
export function environmentOf(service: ProcessName, folder: string): NodeJS.Dict<string> {
  const shared = read(join(folder, SHARED_FILE));
  return { ...(isTwin(service) ? toldToTwins(shared) : shared), ...read(join(folder, `${service}.env`)) };
}

/** Returns the settings of a twin, from the common ones. */
export function toldToTwins(shared: NodeJS.Dict<string>): NodeJS.Dict<string> {
  const told = Object.entries(shared).flatMap(([name, value]) => {
    if (name.startsWith(PREFIX)) return [[name.slice(PREFIX.length), value]];
    return TOLD_TO_TWINS.includes(name) ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(told), NETWORK_MODE: 'test' };
}

function read(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'it is not a settings file'}`);
  }
}
