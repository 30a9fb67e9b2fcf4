import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

/** Pages are small and rendered often: the last percent is not worth the time. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;

export interface Compressed {
  readonly body: Buffer;
  /** Contains `content-encoding` where there is one, and always `vary`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a text in the best encoding that the browser accepts. */
export async function compressed(text: string, acceptEncoding: string | undefined): Promise<Compressed> {
  const bytes = Buffer.from(text);
  const vary = { vary: 'accept-encoding, accept-language, user-agent' };
  switch (acceptEncoding ? encodingFor(acceptEncoding) : null) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      return { body: await brotli(bytes, { params }), headers: { ...vary, 'content-encoding': 'br' } };
    }
    case 'gzip':
      return { body: await zipped(bytes, { level: GZIP_LEVEL }), headers: { ...vary, 'content-encoding': 'gzip' } };
    default:
      return { body: bytes, headers: vary };
  }
}

/** Returns a compressor for a text that does not change: it is compressed once for each encoding. */
export function compressedOnce(text: string): (acceptEncoding: string | undefined) => Promise<Compressed> {
  const done = new Map<string | null, Promise<Compressed>>();
  return (accept) => {
    const encoding = accept ? encodingFor(accept) : null;
    const response = done.get(encoding) ?? compressed(text, accept);
    done.set(encoding, response);
    return response;
  };
}

/** Returns the browser's preferred encoding; brotli if it has no preference. */
export function encodingFor(header: string): string | null {
  return negotiate(header, ['br', 'gzip', 'identity']);
}
