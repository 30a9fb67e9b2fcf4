import { Readable } from 'node:stream';
import { AppError } from '@libs/errors/app-error';
import type { FastifyReply } from 'fastify';
import { type ByteRange, byteRange } from '../http/byte-range.js';
import type { VisibleFile } from '../stored-files/file.entity.js';
import { attachment } from '../stored-files/file-name.js';

/** The headers of a request for a part of a file, or only for a changed one. */
export interface FileConditions {
  readonly range: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifRange: string | undefined;
}

/** The fields of a file that a response has. `etag` is in quotes. */
export type SentFile = Pick<VisibleFile, 'name' | 'media_type' | 'size_bytes'> & { readonly etag: string };

/**
 * Responds with the bytes of a file, a range of them, or 304. Throws `range_not_satisfiable`, and the errors of
 * reading.
 */
export async function sendFile(
  reply: FastifyReply,
  file: SentFile,
  { range, ifNoneMatch, ifRange }: FileConditions,
  bytesOf: (range: ByteRange) => Promise<AsyncIterable<Buffer>>,
): Promise<void> {
  const { etag, size_bytes: size } = file;
  const headers = headersOf(file);
  if (ifNoneMatch?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))) {
    void reply.status(304).headers(headers).removeHeader('content-type').send();
    return;
  }
  const part = ifRange === undefined || ifRange === etag ? byteRange(range, size) : undefined;
  if (part === 'none') throw refusedRange(reply, size);
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const bytes = size === 0 ? undefined : await bytesOf({ start, end });
  void reply.headers(headers);
  if (part) void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  void reply.header('content-length', end - start + 1);
  void reply.send(bytes ? Readable.from(bytes, { objectMode: false }) : '');
}

/** Returns headers that make browsers save the file, because content of others must not run at our origin. */
function headersOf({ name, media_type, etag }: SentFile): Record<string, string> {
  return {
    etag,
    'content-type': media_type,
    'content-disposition': attachment(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  };
}

function refusedRange(reply: FastifyReply, size: number): AppError {
  void reply.header('content-range', `bytes */${size}`);
  return new AppError('range_not_satisfiable');
}
