import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES, MAX_FILES_PER_TURN } from '@libs/dto/agent/limits';
import { FILE_CHUNK_BYTES, type FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import { answeredCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { ToolError } from '../../tools/tool.js';

/** A file that a tool delivers. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const BAD_NAME = /[\p{Cc}\p{Cf}/\\]|^\.{1,2}$/u;
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/i;

/** Stores a file of a turn chunk by chunk. Storing the same id and bytes again is harmless. Throws a `ToolError`. */
export async function storeFile(
  rpc: RpcClient,
  turnId: string,
  file: NewFile,
  signal: AbortSignal,
): Promise<FileFacts> {
  const { id, name, mediaType, bytes } = file;
  requireStorable(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { file_id: id, name, media_type: mediaType, size_bytes: bytes.length };
  const pieces = Math.max(1, Math.ceil(bytes.length / FILE_CHUNK_BYTES));
  for (let index = 0; index < pieces; index++) {
    signal.throwIfAborted();
    const piece = bytes.subarray(index * FILE_CHUNK_BYTES, (index + 1) * FILE_CHUNK_BYTES);
    const request = { turn_id: turnId, ...facts, sha256, index, base64: piece.toString('base64') };
    await answeredCall(rpc, 'agent.write_file', request, signal);
  }
  return facts;
}

/**
 * Returns the id of the file that a call creates, which is the same when the call is repeated. It sorts with its turn.
 */
export function fileIdOf(turnId: string, idempotencyKey: string): string {
  const hash = createHash('sha256').update(`file|${turnId}|${idempotencyKey}`).digest('hex');
  const time = /^tn_([0-9a-f]{12})[0-9a-f]{20}$/.exec(turnId)?.[1] ?? '0'.repeat(12);
  // The format of a UUID v7, with version and variant.
  return `fl_${time}7${hash.slice(0, 3)}8${hash.slice(3, 18)}`;
}

/** The files that one turn created. */
export class MadeFiles {
  private readonly made = new Map<string, FileFacts>();

  get all(): FileFacts[] {
    return [...this.made.values()];
  }

  /** Throws a `ToolError` when the turn has reached its limit of files. */
  requireCapacity(id: string): void {
    if (!this.made.has(id) && this.made.size >= MAX_FILES_PER_TURN) {
      throw new ToolError(`A turn makes at most ${MAX_FILES_PER_TURN} files.`);
    }
  }

  add(facts: FileFacts): void {
    this.made.set(facts.file_id, facts);
  }
}

function requireStorable({ name, mediaType, bytes }: NewFile): void {
  if (BAD_NAME.test(name) || name.trim() === '')
    throw new ToolError('A file name has no slashes and no control characters.');
  if (!MEDIA_TYPE.test(mediaType)) throw new ToolError('media_type must be like text/plain.');
  if (bytes.length > MAX_FILE_BYTES) throw new ToolError(`A file has at most ${MAX_FILE_BYTES} bytes.`);
}
