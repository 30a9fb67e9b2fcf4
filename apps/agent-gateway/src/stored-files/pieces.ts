import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import type { ByteRange } from '../http/byte-range.js';

/** The number of pieces of a file of this size; an empty file has one empty piece. */
export function pieceCount(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / FILE_CHUNK_BYTES));
}

/** The size of piece `index` of a file of this size. */
export function pieceBytes(sizeBytes: number, index: number): number {
  return Math.min(FILE_CHUNK_BYTES, sizeBytes - index * FILE_CHUNK_BYTES);
}

/** Cuts a stream into pieces of full size; the last one contains the rest. An empty stream gives no piece. */
export async function* inPieces(portions: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/** The bytes of a range, read piece by piece. */
export async function* bytesOf(
  { start, end }: ByteRange,
  read: (index: number) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  const last = Math.floor(end / FILE_CHUNK_BYTES);
  for (let index = Math.floor(start / FILE_CHUNK_BYTES); index <= last; index++) {
    const offset = index * FILE_CHUNK_BYTES;
    const piece = await read(index);
    yield piece.subarray(Math.max(0, start - offset), end - offset + 1);
  }
}
