import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import { AppError } from '@libs/errors/app-error';
import type { ByteRange } from '../http/byte-range.js';

/** Returns the number of chunks of a file of this size; an empty file has one empty chunk. */
export function chunkCount(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / FILE_CHUNK_BYTES));
}

/** Returns the size of chunk `index` of a file of this size. */
export function chunkBytes(sizeBytes: number, index: number): number {
  return Math.min(FILE_CHUNK_BYTES, sizeBytes - index * FILE_CHUNK_BYTES);
}

/** Cuts a stream into chunks of full size; the last one contains the rest. An empty stream gives no chunk. */
export async function* inChunks(portions: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const portion of portions) {
    waiting.push(portion);
    bytes += portion.length;
    if (bytes < FILE_CHUNK_BYTES) continue;
    const whole = Buffer.concat(waiting);
    const full = whole.length - (whole.length % FILE_CHUNK_BYTES);
    for (let at = 0; at < full; at += FILE_CHUNK_BYTES) yield whole.subarray(at, at + FILE_CHUNK_BYTES);
    waiting = [whole.subarray(full)];
    bytes = whole.length - full;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Returns the bytes of a range, read chunk by chunk. */
export async function* bytesOf(
  { start, end }: ByteRange,
  read: (index: number) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  const last = Math.floor(end / FILE_CHUNK_BYTES);
  for (let index = Math.floor(start / FILE_CHUNK_BYTES); index <= last; index++) {
    const offset = index * FILE_CHUNK_BYTES;
    const chunk = await read(index);
    yield chunk.subarray(Math.max(0, start - offset), end - offset + 1);
  }
}

/** Returns the refusal of a file that is larger than any may be, whoever sends it. */
export function fileTooLarge(): AppError {
  return new AppError('body_too_large', {}, { message: `A file has at most ${MAX_FILE_BYTES} bytes.` });
}
