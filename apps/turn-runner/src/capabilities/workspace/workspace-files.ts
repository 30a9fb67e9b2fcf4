import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { workspaceNameProblem } from '@libs/dto/agent/workspace';
import type { WorkspaceFileFacts } from '@libs/dto/rpc/agents/workspace.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { answeredCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { ToolError } from '../../tools/tool.js';
import { storeFile } from '../files/artifacts.js';
import { readPart } from '../files/read-part.js';

/** How long a turn waits for the files of the previous turn, whose end has not reached the gateway yet. */
const SETTLED_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 200;

/** The hash that stands for no file. */
const NO_CONTENT = '0'.repeat(64);

/** A file to be written as the newest version of a name. */
export interface NewVersion {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** The version that must be the newest; 0: there must be no such file; null: any. */
  readonly expected: number | null;
  readonly source: RequestOf<'agent.workspace_commit'>['source'];
}

/** The bytes that were read of a version. */
export interface ReadPart {
  readonly file: WorkspaceFileFacts;
  readonly bytes: Buffer;
}

/** The workspace of a turn's thread, in the gateway. */
export class WorkspaceFiles {
  constructor(
    private readonly rpc: RpcClient,
    private readonly turnId: string,
  ) {}

  /** Prepares the workspace. False where the turn has none. */
  async open(signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + SETTLED_WITHIN_MS;
    try {
      for (;;) {
        signal.throwIfAborted();
        const { is_settled } = await this.rpc.call('agent.workspace_open', { turn_id: this.turnId });
        if (is_settled || performance.now() > until) return true;
        await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  async list(part: { prefix: string; after: string | null; limit: number }, signal: AbortSignal) {
    return answeredCall(this.rpc, 'agent.workspace_list', { turn_id: this.turnId, ...part }, signal);
  }

  /**
   * Returns up to `most` bytes from an offset on: one or two chunks. Throws a `ToolError` where there is no such file
   * or version.
   */
  async read(
    name: string,
    { version, offset, most }: { version: number | null; offset: number; most: number },
    signal: AbortSignal,
  ): Promise<ReadPart> {
    let file: WorkspaceFileFacts | undefined;
    const pieceOf = async (index: number) => {
      // The rest is from the same version, whatever is written meanwhile.
      const piece = await this.piece(name, file?.version ?? version, index, signal);
      file = piece.file;
      return piece;
    };
    const { bytes } = await readPart(pieceOf, { offset, most }, signal);
    return { file: file!, bytes };
  }

  /**
   * Writes a version. Repeating it with the same id makes no other version. Returns its number. Throws a `ToolError`.
   */
  async write({ id, name, mediaType, bytes, expected, source }: NewVersion, signal: AbortSignal): Promise<number> {
    const problem = workspaceNameProblem(name);
    if (problem) throw new ToolError(`The name of a file ${problem}.`);
    const write = {
      turn_id: this.turnId,
      file_id: id,
      name,
      media_type: mediaType,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      expected_version: expected,
    };
    try {
      const { version } = await answeredCall(this.rpc, 'agent.workspace_begin', write, signal);
      if (version !== null) return version;
      await storeFile(this.rpc, this.turnId, { id, name, mediaType, bytes }, signal);
      return (await answeredCall(this.rpc, 'agent.workspace_commit', { ...write, source }, signal)).version;
    } catch (error) {
      throw conflictOf(error, name) ?? error;
    }
  }

  /** Returns the version that an earlier attempt of a call has made; null where there is none. */
  async madeBy(id: string, name: string, signal: AbortSignal): Promise<number | null> {
    const nothing = { media_type: 'text/plain', size_bytes: 0, sha256: NO_CONTENT, expected_version: null };
    const write = { turn_id: this.turnId, file_id: id, name, ...nothing };
    return (await answeredCall(this.rpc, 'agent.workspace_begin', write, signal)).version;
  }

  /** Deletes a file, once: a repetition would delete what was written since. False where there is no such file. */
  async delete(name: string): Promise<boolean> {
    return (await this.rpc.call('agent.workspace_delete', { turn_id: this.turnId, name })).is_deleted;
  }

  private async piece(name: string, version: number | null, index: number, signal: AbortSignal) {
    try {
      const request = { turn_id: this.turnId, name, version, index };
      return await answeredCall(this.rpc, 'agent.workspace_read', request, signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const of = version === null ? '' : ` in version ${version}`;
      throw new ToolError(`There is no file ${JSON.stringify(name)}${of}: see workspace_list.`);
    }
  }
}

function conflictOf(error: unknown, name: string): ToolError | undefined {
  if (!(error instanceof AppError) || error.code !== 'version_conflict') return undefined;
  const newest = Reflect.get(Object(error.fields['details']), 'version');
  const now = newest === null ? 'there is no such file' : `version ${newest} is the newest`;
  return new ToolError(`${JSON.stringify(name)} was not written: ${now}. Read it again, and then decide.`);
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}
