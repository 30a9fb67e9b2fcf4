import { PROCESS_NAMES, type ProcessName } from '@libs/events/services';

/** A service, or its twin on the test network, and its address. */
export interface Listener {
  readonly service: ProcessName;
  readonly host: string;
  readonly port: number;
}

/** Reads `<service>=<host>:<port>` of a command line. Throws an Error with the usage on anything else. */
export function listenersIn(args: readonly string[]): Listener[] {
  const listeners = args.map(listenerIn);
  if (listeners.length === 0) throw new Error('usage: node main.js <service>=<host>:<port> …');
  return listeners;
}

function listenerIn(text: string): Listener {
  const [, service, host, port] = /^([a-z-]+)=([\w.]+):(\d{1,5})$/.exec(text) ?? [];
  if (!PROCESS_NAMES.includes(service as ProcessName))
    throw new Error(`${text} is no <service>=<host>:<port>; services: ${PROCESS_NAMES.join(', ')}`);
  return { service: service as ProcessName, host: host!, port: Number(port) };
}
