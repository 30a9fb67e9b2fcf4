import type { KeyObject } from 'node:crypto';
import type { OutboundClient } from '@libs/outbound-http/outbound-client';
import { OutboundError, type OutboundTimings } from '@libs/outbound-http/outbound-error';
import { signatureHeaders } from '../signatures/signature.js';
import type { Claim } from './claim.js';

/**
 * The part of a response body that is stored: enough to read an error page, and small enough for all concurrent
 * requests.
 */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** The status decides the attempt; the body is only stored for debugging, so it gets little time. */
const BODY_TIMEOUT_MS = 2_000;
const USER_AGENT = 'checkout-webhooks/1.0';

/** The outcome of one HTTP request. */
export interface AttemptOutcome {
  startedAt: Date;
  isAccepted: boolean;
  statusCode: number | null;
  /** The error class of a request without a response, or `http_status` for a status other than 2xx. */
  error: string | null;
  errorDetail: string | null;
  remoteIp: string | null;
  timings: OutboundTimings;
  requestHeaders: Record<string, string>;
  responseHeaders: object | null;
  responseBody: string | null;
  /** Whether our own side failed, in which case this does not count as an attempt. */
  isOurs: boolean;
}

/**
 * Sends a claimed delivery once, signed with the current time. Never throws for failures of the network or the
 * receiver.
 */
export async function attempt(
  client: OutboundClient,
  claim: Claim,
  secrets: readonly KeyObject[],
  timeoutMs: number,
): Promise<AttemptOutcome> {
  const startedAt = new Date();
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...signatureHeaders(claim, secrets, startedAt),
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

/** Removes control characters: Postgres text cannot contain NUL, and others would garble a log that people read. */
function printable(body: Buffer): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return body.toString('utf8').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
}
