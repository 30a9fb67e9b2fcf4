import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { withTimeout } from '@libs/service-kit/concurrency/with-timeout';
import { codeOf, OutboundError } from './outbound-error.js';
import { type AddressPolicy, literalAddress } from './policy/address-policy.js';
import { type AddressResolver, isLocalName } from './policy/address-resolver.js';

/** The target of a connection, and its guards. */
export interface DialTarget {
  isTls: boolean;
  /** The host name as in a URL: brackets around an IPv6 literal are accepted. */
  hostname: string;
  port: number;
  policy: AddressPolicy;
  resolver: AddressResolver;
  /** Certificate authorities in PEM to trust; absent: the built-in ones. */
  ca?: string | undefined;
  /** For TCP and TLS together, once the name is resolved. */
  connectTimeoutMs?: number | undefined;
}

/** The facts about a connection so far; filled in while it is being made, so that a timeout still reports the phase. */
export interface DialTrace {
  remoteAddress: string | null;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

/** A slow address gives way to the next one of the same name after this long. */
const NEXT_ADDRESS_AFTER_MS = 1_500;

/** Failures that come from this machine and not from the receiver. */
const LOCAL_FAULTS = new Set(['ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/**
 * Opens a connection to an address that was checked first: a literal is judged directly; for a name *every* address
 * must be permitted, and one of those that were judged is dialed, so that a second DNS answer cannot change the target.
 * The address at the other end is compared once more. Throws an OutboundError.
 */
export async function guardedDial(target: DialTarget, trace: DialTrace, signal: AbortSignal): Promise<Socket> {
  const addresses = await permittedAddresses(target, trace);
  signal.throwIfAborted();
  if (target.connectTimeoutMs === undefined) return open(target, addresses, trace, signal);
  const late = new AbortController();
  const opening = open(target, addresses, trace, AbortSignal.any([signal, late.signal]));
  return withTimeout(opening, target.connectTimeoutMs, () => {
    late.abort();
    const kind = trace.connectMs === null ? 'connect_failed' : 'tls_failed';
    const what = trace.connectMs === null ? 'connection' : 'TLS';
    throw new OutboundError(
      kind,
      `no ${what} with ${target.hostname}:${target.port} within ${target.connectTimeoutMs} ms`,
    );
  });
}

/**
 * The signal counts until the connection is there. It is not an option of `connect`, which would end the connection
 * whenever the signal is aborted, even in the middle of a response.
 */
async function open(target: DialTarget, addresses: string[], trace: DialTrace, signal: AbortSignal): Promise<Socket> {
  const socket = dialed(target, addresses);
  const giveUp = () => socket.destroy(Object.assign(new Error('the dial was given up'), { code: 'ABORT_ERR' }));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await openTcp(target, socket, trace);
    return target.isTls ? await openTls(target, socket, trace) : socket;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function permittedAddresses(target: DialTarget, trace: DialTrace): Promise<string[]> {
  const literal = literalAddress(target.hostname);
  const startedAt = performance.now();
  const addresses = literal ? [literal] : await target.resolver.resolveAll(target.hostname);
  trace.dnsMs = literal ? 0 : performance.now() - startedAt;
  // The addresses of localhost come from no DNS answer: development may allow only one of the two.
  const local = isLocalName(target.hostname) ? addresses.filter((address) => permits(target, address)) : [];
  if (local.length > 0) return local;
  const refused = addresses.find((address) => !permits(target, address));
  if (refused !== undefined) {
    throw new OutboundError('blocked_address', `${target.hostname} is at ${refused}, which is not a public address`);
  }
  return addresses;
}

function permits(target: DialTarget, address: string): boolean {
  return target.policy.permits(address, target.port);
}

function dialed(target: DialTarget, addresses: string[]): Socket {
  return connectTcp({
    host: target.hostname,
    port: target.port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    ...(addresses.length === 1 ? { host: addresses[0]! } : { lookup: answerWith(addresses) }),
  });
}

function openTcp(target: DialTarget, socket: Socket, trace: DialTrace): Promise<void> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    socket.on('error', (error) => reject(connectError(target, error)));
    socket.once('connect', () => {
      trace.connectMs = performance.now() - startedAt;
      trace.remoteAddress = socket.remoteAddress ?? null;
      if (trace.remoteAddress !== null && permits(target, trace.remoteAddress)) {
        resolve();
        return;
      }
      socket.destroy();
      reject(
        new OutboundError('blocked_address', `${target.hostname} led to ${trace.remoteAddress}, not a public address`),
      );
    });
  });
}

/** Returns a lookup for `net.connect` that returns only the addresses that were judged. */
function answerWith(addresses: string[]) {
  return (
    _hostname: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
}

function openTls(target: DialTarget, socket: Socket, trace: DialTrace): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const literal = literalAddress(target.hostname);
    const secured = connectTls({
      socket,
      host: literal ?? target.hostname,
      servername: literal ? '' : target.hostname.replace(/\.$/, ''),
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(target.ca === undefined ? {} : { ca: target.ca }),
    });
    const fail = (reason: string) => {
      socket.destroy();
      reject(new OutboundError('tls_failed', `TLS with ${target.hostname} failed (${reason})`));
    };
    secured.on('error', (error) => fail(codeOf(error) || error.message));
    secured.once('close', () => fail('closed during the handshake'));
    secured.once('secureConnect', () => {
      trace.tlsMs = performance.now() - startedAt;
      resolve(secured);
    });
  });
}

function connectError(target: DialTarget, error: Error): OutboundError {
  const code = codeOf(error);
  const faults: Error[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [error];
  const isOurs = faults.some(isLocalFault);
  return new OutboundError('connect_failed', `no connection to ${target.hostname}:${target.port} (${code})`, isOurs);
}

/**
 * Returns whether the fault is local. No route to an IPv6 address only means that we have no IPv6, on which a receiver
 * must not rely.
 */
function isLocalFault(error: Error): boolean {
  const isIPv4Unroutable = codeOf(error) === 'ENETUNREACH' && 'address' in error && isIP(String(error.address)) === 4;
  return LOCAL_FAULTS.has(codeOf(error)) || isIPv4Unroutable;
}
