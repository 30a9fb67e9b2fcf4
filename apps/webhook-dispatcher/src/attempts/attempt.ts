import type { KeyObject } from 'node:crypto';
import type { OutboundClient } from '@libs/outbound/outbound-client';
import { OutboundError, type OutboundTimings } from '@libs/outbound/outbound-error';
import { SIGNATURE_HEADER, signatureHeader, standardHeaders } from '@libs/outbound/webhook-signature';
import type { Claim } from './claim.js';

/** How much of an answer is kept: enough to read an error page, bounded for all requests that are open at once. */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** An answer is its status; what follows is kept for whoever looks for a fault, and nobody waits longer for it. */
const BODY_TIMEOUT_MS = 2_000;
const USER_AGENT = 'checkout-webhooks/1.0';

/** What one HTTP try came to. */
export interface AttemptOutcome {
  startedAt: Date;
  isAccepted: boolean;
  statusCode: number | null;
  /** Error class of a try without an answer, or `http_status` for an answer other than 2xx. */
  error: string | null;
  errorDetail: string | null;
  remoteIp: string | null;
  timings: OutboundTimings;
  requestHeaders: Record<string, string>;
  responseHeaders: object | null;
  responseBody: string | null;
  /** Our own side failed: this is not an attempt. */
  isOurs: boolean;
}

/** Sends a claimed delivery once, signed now. Never throws for what the network or the receiver does. */
export async function attempt(
  client: OutboundClient,
  claim: Claim,
  secrets: readonly KeyObject[],
  timeoutMs: number,
): Promise<AttemptOutcome> {
  const startedAt = new Date();
  const timestampS = Math.floor(startedAt.getTime() / 1_000);
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    [SIGNATURE_HEADER]: signatureHeader(timestampS, claim.body, secrets),
    // Secrets of merchants are no base64: only those of accounts have the form that this scheme wants.
    ...(claim.account_id === null ? {} : standardHeaders(claim.id, timestampS, claim.body, secrets)),
  };
  try {
    const response = await client.request({
      url: claim.url,
      method: 'POST',
      headers: requestHeaders,
      body: claim.body,
      timeoutMs,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      bodyTimeoutMs: BODY_TIMEOUT_MS,
    });
    const isAccepted = response.statusCode >= 200 && response.statusCode < 300;
    return {
      startedAt,
      isAccepted,
      statusCode: response.statusCode,
      error: isAccepted ? null : 'http_status',
      errorDetail: isAccepted ? null : `the receiver answered ${response.statusCode}`,
      remoteIp: response.remoteAddress,
      timings: response.timings,
      requestHeaders,
      responseHeaders: response.headers,
      responseBody: printable(response.body),
      isOurs: false,
    };
  } catch (error) {
    return { startedAt, requestHeaders, ...failedOutcome(error) };
  }
}

const NO_TIMINGS: OutboundTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 0 };

function failedOutcome(error: unknown): Omit<AttemptOutcome, 'startedAt' | 'requestHeaders'> {
  if (!(error instanceof OutboundError)) throw error;
  return {
    isAccepted: false,
    statusCode: error.evidence?.statusCode ?? null,
    error: error.kind,
    errorDetail: error.message,
    remoteIp: error.evidence?.remoteAddress ?? null,
    timings: error.evidence?.timings ?? NO_TIMINGS,
    responseHeaders: null,
    responseBody: null,
    isOurs: error.isOurs || error.kind === 'cancelled',
  };
}

/** Postgres text holds no NUL, and other control characters have no place in a log that people read. */
function printable(body: Buffer): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return body.toString('utf8').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
}
