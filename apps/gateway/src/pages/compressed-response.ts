import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Below this size, the headers that declare an encoding weigh more than it saves. */
const MIN_BYTES = 1_024;
/** Compressed again for each request: the last percent is not worth the time. */
const BROTLI_QUALITY = 5;

/**
 * Paths that pages of signed-in people read; responses to programs of merchants are passed on unchanged. No response to
 * a GET holds a secret, so its size reveals nothing.
 */
const OF_PAGES = /^\/api\/(?:dashboard|admin|agent)\//;

interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface ResponseFacts {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}

export type Encoding = 'br' | 'gzip';

/** Returns how a response to a page should be compressed, if at all. */
export function encodingFor(
  { method, url, headers: requestHeaders }: RequestFacts,
  { statusCode, headers }: ResponseFacts,
): Encoding | undefined {
  if (method !== 'GET' || statusCode !== 200 || !OF_PAGES.test(url)) return undefined;
  if (!headers['content-type']?.startsWith('application/json') || headers['content-encoding']) return undefined;
  if (!(Number(headers['content-length']) >= MIN_BYTES)) return undefined;
  const accepted = String(requestHeaders['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/**
 * Compresses the bytes of a response as they arrive. A response that breaks off before its end is an error for the
 * caller too.
 */
export function compressing(encoding: Encoding, stream: NodeJS.ReadableStream): Readable {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : createGzip();
  pipeline(stream, compressor, () => undefined);
  return compressor;
}
