import { Transform } from 'node:stream';
import { AppError } from '@libs/errors/app-error';

/** Returns a stream that passes a body on, and fails with `body_too_large` when it has more bytes than the limit. */
export function limitedBody(limitBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) done(new AppError('body_too_large'));
      else done(null, chunk);
    },
  });
}
