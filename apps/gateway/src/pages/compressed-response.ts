import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Below it the headers that declare an encoding weigh what it saves. */
const LEAST_BYTES = 1_024;
/** Made anew for each request: the last percent is not worth the time. */
const BROTLI_QUALITY = 5;

/**
 * What pages of signed-in people read; what programs of merchants request is passed on as it came. No response to a GET
 * holds a secret, so its size reveals nothing.
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

/** How a response should be compressed on its way to a page, if at all. */
export function encodingFor(
  { method, url, headers: requestHeaders }: RequestFacts,
  { statusCode, headers }: ResponseFacts,
): Encoding | undefined {
  if (method !== 'GET' || statusCode !== 200 || !OF_PAGES.test(url)) return undefined;
  if (!headers['content-type']?.startsWith('application/json') || headers['content-encoding']) return undefined;
  if (!(Number(headers['content-length']) >= LEAST_BYTES)) return undefined;
  const accepted = String(requestHeaders['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** The bytes of a response, compressed as they come. What breaks off before its end is an error for the caller too. */
export function compressing(encoding: Encoding, stream: NodeJS.ReadableStream): Readable {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : createGzip();
  pipeline(stream, compressor, () => undefined);
  return compressor;
}
