import { describe, expect, it } from '@jest/globals';
import { FILE_CHUNK_BYTES as PIECE } from '@libs/dto/rpc/agents/agent.rpc';
import { bytesOf, chunkBytes, chunkCount, inChunks } from './chunks.js';

async function sizes(...portions: number[]): Promise<number[]> {
  const found: number[] = [];
  for await (const chunk of inChunks(stream(portions))) found.push(chunk.length);
  return found;
}

async function* stream(portions: number[]): AsyncGenerator<Buffer> {
  for (const size of portions) yield Buffer.alloc(size);
}

describe('a file in chunks', () => {
  it('is cut into full ones and a rest, however it arrives', async () => {
    expect(await sizes()).toEqual([]);
    expect(await sizes(1)).toEqual([1]);
    expect(await sizes(PIECE - 1, 1)).toEqual([PIECE]);
    expect(await sizes(PIECE - 1, 2, 3 * PIECE)).toEqual([PIECE, PIECE, PIECE, PIECE, 1]);
  });

  it('has a known number of chunks of known sizes', () => {
    expect([0, 1, PIECE, PIECE + 1].map(chunkCount)).toEqual([1, 1, 1, 2]);
    expect(chunkBytes(PIECE + 5, 0)).toBe(PIECE);
    expect(chunkBytes(PIECE + 5, 1)).toBe(5);
    expect(chunkBytes(0, 0)).toBe(0);
  });

  it('returns any range, and reads only the chunks of the range', async () => {
    const whole = Buffer.from(Array.from({ length: 3 * PIECE }, (_, index) => index % 251));
    const read: number[] = [];
    const chunk = async (index: number) => {
      read.push(index);
      return whole.subarray(index * PIECE, (index + 1) * PIECE);
    };
    const parts: Buffer[] = [];

    for await (const part of bytesOf({ start: PIECE - 2, end: PIECE + 2 }, chunk)) parts.push(part);

    expect(Buffer.concat(parts)).toEqual(whole.subarray(PIECE - 2, PIECE + 3));
    expect(read).toEqual([0, 1]);
  });
});
