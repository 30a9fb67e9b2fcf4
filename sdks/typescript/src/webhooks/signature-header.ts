import { WebhookVerificationError } from './verification-error.js';

/** A parsed signature header. */
export interface SignatureHeader {
  /** The time as written: it is part of the signed content. */
  readonly time: string;
  readonly timeS: number;
  /** All signatures of this scheme: two while a secret is being changed. */
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}

/** Far more than two signatures. */
const MAX_CHARACTERS = 4_096;
const MAC_HEX = /^[0-9a-f]{64}$/i;

/** Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. Parts with other names are ignored, for future schemes. */
export function readHeader(header: string | readonly string[] | null | undefined): SignatureHeader {
  const text = Array.isArray(header) ? header.join(',') : header;
  if (text === undefined || text === null || text === '') {
    throw new WebhookVerificationError('signature_missing', 'The request has no X-Service-Signature.');
  }
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) throw malformed();
  const parts = text.split(',').map((part) => {
    const at = part.indexOf('=');
    return at < 0 ? (['', ''] as const) : ([part.slice(0, at).trim(), part.slice(at + 1).trim()] as const);
  });
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value);
  const [time] = times;
  const macs = parts.flatMap(([name, value]) => (name === 'v1' && MAC_HEX.test(value) ? [bytesOfHex(value)] : []));
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time) || macs.length === 0) throw malformed();
  return { time, timeS: Number(time), signatures: macs };
}

function malformed(): WebhookVerificationError {
  return new WebhookVerificationError(
    'signature_malformed',
    'X-Service-Signature is not `t=<seconds>,v1=<hex>`. Is it the unchanged header?',
  );
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Returns lower-case hex. */
export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
