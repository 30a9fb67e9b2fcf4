import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import { answeredCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';

/** A chunk of a file, as the gateway sends it. */
interface Piece {
  readonly base64: string;
  readonly is_last: boolean;
}

/**
 * Returns up to `most` bytes from an offset on, which are in one or two chunks, and whether the file ends with them.
 */
export async function readPart(
  pieceOf: (index: number) => Promise<Piece>,
  { offset, most }: { readonly offset: number; readonly most: number },
  signal: AbortSignal,
): Promise<{ bytes: Buffer; isLast: boolean }> {
  const first = Math.floor(offset / FILE_CHUNK_BYTES);
  const skipped = offset - first * FILE_CHUNK_BYTES;
  const pieces: Buffer[] = [];
  for (let index = first; ; index++) {
    signal.throwIfAborted();
    const piece = await pieceOf(index);
    pieces.push(Buffer.from(piece.base64, 'base64'));
    const bytes = Buffer.concat(pieces).subarray(skipped);
    if (piece.is_last || bytes.length >= most)
      return { bytes: bytes.subarray(0, most), isLast: piece.is_last && bytes.length <= most };
  }
}

/** Returns the chunks of a file that a turn may read. A chunk is requested again while no reply comes. */
export function chunksOf(
  rpc: RpcClient,
  turnId: string,
  fileId: string,
  signal: AbortSignal,
): (index: number) => Promise<Piece> {
  return (index) => answeredCall(rpc, 'agent.read_file', { turn_id: turnId, file_id: fileId, index }, signal);
}
