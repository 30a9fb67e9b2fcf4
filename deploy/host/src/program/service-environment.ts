import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isTwin, type ProcessName } from '@libs/events/services';

/** What all services are told, in a folder of settings. */
const SHARED_FILE = 'settings.env';

/** What a twin is told of what all are told: nothing of the live chain. */
const TOLD_TO_TWINS = ['ENVIRONMENT', 'LOG_LEVEL', 'NATS_URL', 'PUBLIC_URL', 'ATTESTATION_PUBLIC_KEYS'];
/** `TESTNET_CHAIN_ID` is what CHAIN_ID is to a twin, and so are all others. */
const PREFIX = 'TESTNET_';

/**
 * The settings of a service: what all are told, and over it what it alone may know. Throws an Error that quotes nothing
 * of a file.
 */
export function environmentOf(service: ProcessName, folder: string): NodeJS.Dict<string> {
  const shared = read(join(folder, SHARED_FILE));
  return { ...(isTwin(service) ? toldToTwins(shared) : shared), ...read(join(folder, `${service}.env`)) };
}

/** The settings of a twin, from those that all are told. */
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
