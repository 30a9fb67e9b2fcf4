/** The classes of failed requests; stored with attempts and shown to merchants. */
export type OutboundErrorKind =
  | 'blocked_address'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'reset'
  | 'invalid_response'
  | 'cancelled';

/** Milliseconds spent per phase; null for a phase that was not reached, or not needed on a reused connection. */
export interface OutboundTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
}

/** The facts about the exchange before it failed. */
export interface OutboundEvidence {
  /** The status, when the failure came after the head of the response. */
  statusCode: number | null;
  remoteAddress: string | null;
  timings: OutboundTimings;
}

/** A request that got no complete answer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** Filled in by the client once the exchange is over. */
  evidence: OutboundEvidence | undefined;

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    /**
     * True when our own side failed (resolver down, no route, no file handles): nothing is known about the receiver.
     */
    readonly isOurs = false,
  ) {
    super(message);
  }
}

/** Returns the node error code of whatever was thrown, or an empty string. */
export function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : '';
}
