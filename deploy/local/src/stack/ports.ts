import { freePort, isPortTaken } from '@libs/embedded/process/free-port';
import { readJson, writeJson } from '../files/json-file.js';
import type { StateDir } from '../files/state-dir.js';

export type Ports = Readonly<Record<string, number>>;

/**
 * Returns a port for each name. Ports are stored, so that a second start has the same addresses (a wallet knows the
 * node's, the database the inbox's). Given ports are used as they are. Throws one line that names the port when one is
 * in use.
 */
export async function choosePorts(state: StateDir, names: readonly string[], given: Ports): Promise<Ports> {
  const remembered = readJson<Ports>(state.ports) ?? {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    ports[name] = given[name] ?? remembered[name] ?? (await freshPort(Object.values(ports)));
    if (await isPortTaken(ports[name])) throw new Error(taken(name, ports[name], name in given, state));
  }
  writeJson(state.ports, { ...remembered, ...ports });
  return ports;
}

async function freshPort(used: readonly number[]): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (!used.includes(port)) return port;
  }
}

function taken(name: string, port: number, wasGiven: boolean, state: StateDir): string {
  const way = wasGiven
    ? 'choose another with -- --port N'
    : `stop what uses it, or remove "${name}" from ${state.ports}`;
  return `port ${port} (${name}) is taken: ${way}`;
}
