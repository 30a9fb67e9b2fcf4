import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import type { WorkspaceWrite } from '@libs/dto/rpc/agents/workspace.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import type { TestBus } from '@libs/testing/test-bus';

interface Version {
  readonly fileId: string;
  readonly name: string;
  readonly version: number;
  readonly mediaType: string;
  readonly source: string;
  readonly bytes: Buffer;
}

/** The gateway's side of a workspace, one for all turns. */
export class PlayedWorkspace {
  readonly versions: Version[] = [];
  readonly opened: string[] = [];
  /** How often it replies that an earlier turn is not settled yet. */
  unsettled = 0;
  /** The error with which every request is refused, if any. */
  refusal: AppError | undefined;
  /** The error with which every request for a file's piece is refused, if any. */
  filesRefusal: AppError | undefined;
  /** Methods that do their work the next time, and whose reply does not come in time. */
  readonly lostReplies = new Set<string>();
  private readonly pieces = new Map<string, Buffer[]>();

  constructor(private readonly bus: () => TestBus) {}

  /** Replies to the runner. */
  async listen(): Promise<void> {
    const bus = this.withLostReplies();
    bus.handles('agent.workspace_open', ({ turn_id }) => {
      this.opened.push(turn_id);
      return this.refusal ?? { is_settled: this.unsettled-- <= 0 };
    });
    bus.handles('agent.workspace_list', (request) => this.list(request));
    bus.handles('agent.workspace_read', (request) => this.read(request));
    bus.handles(
      'agent.workspace_begin',
      (write) => this.refusal ?? this.conflict(write) ?? { version: this.made(write) },
    );
    bus.handles('agent.write_file', ({ file_id, index, base64 }) => {
      if (this.filesRefusal) return this.filesRefusal;
      const pieces = this.pieces.get(file_id) ?? [];
      pieces[index] = Buffer.from(base64, 'base64');
      this.pieces.set(file_id, pieces);
      return { is_complete: true };
    });
    bus.handles('agent.workspace_commit', (write) => this.conflict(write) ?? { version: this.commit(write) });
    bus.handles('agent.workspace_delete', ({ name }) => {
      const kept = this.versions.filter((one) => one.name !== name);
      const is_deleted = kept.length < this.versions.length;
      this.versions.splice(0, this.versions.length, ...kept);
      return { is_deleted };
    });
    await this.bus().flush();
  }

  private withLostReplies(): Pick<TestBus, 'handles'> {
    return {
      handles: (method, handle) =>
        this.bus().handles(method, (request) => {
          const reply = handle(request);
          return this.lostReplies.delete(method) ? new Promise<never>(() => undefined) : reply;
        }),
    };
  }

  /** Replies for files of turns that are not visible yet, too. */
  async listenForFiles(): Promise<void> {
    this.bus().handles(
      'agent.read_file',
      ({ file_id, index }) => this.piece(file_id, index) ?? new AppError('not_found'),
    );
    await this.bus().flush();
  }

  /** Returns a piece of a turn's file; `validation_failed` where it has fewer. */
  piece(fileId: string, index: number) {
    const pieces = this.pieces.get(fileId);
    if (!pieces) return undefined;
    if (index >= pieces.length) return new AppError('validation_failed');
    return { base64: pieces[index]!.toString('base64'), is_last: index === pieces.length - 1 };
  }

  /** The ids of all files whose pieces have arrived. */
  get fileIds(): string[] {
    return [...this.pieces.keys()];
  }

  /** Adds a file of one piece. */
  receives(fileId: string, text: string): void {
    this.pieces.set(fileId, [Buffer.from(text)]);
  }

  /** Forgets all files of turns. */
  clear(): void {
    this.pieces.clear();
  }

  /** Adds a version, as a caller does. */
  put(name: string, bytes: Buffer | string, mediaType = 'text/plain'): number {
    return this.add({ name, mediaType, bytes: Buffer.from(bytes as Buffer), fileId: '', source: 'caller' });
  }

  newest(name: string): Version | undefined {
    return this.versions.findLast((one) => one.name === name);
  }

  private add(version: Omit<Version, 'version'>): number {
    const number = (this.versions.at(-1)?.version ?? 0) + 1;
    this.versions.push({ ...version, version: number });
    return number;
  }

  private made({ file_id }: WorkspaceWrite): number | null {
    return this.versions.find(({ fileId }) => fileId === file_id)?.version ?? null;
  }

  private conflict(write: WorkspaceWrite): AppError | undefined {
    const newest = this.newest(write.name)?.version;
    if (this.made(write) !== null || write.expected_version === null || write.expected_version === (newest ?? 0))
      return;
    return new AppError('version_conflict', { details: { version: newest ?? null } });
  }

  private commit(write: RequestOf<'agent.workspace_commit'>): number {
    const { file_id: fileId, name, media_type: mediaType, source } = write;
    const bytes = Buffer.concat(this.pieces.get(fileId) ?? []);
    return this.made(write) ?? this.add({ fileId, name, mediaType, source, bytes });
  }

  private list({ prefix, after, limit }: RequestOf<'agent.workspace_list'>) {
    const names = [...new Set(this.versions.map(({ name }) => name))].toSorted();
    const found = names.filter((name) => name.startsWith(prefix) && name > (after ?? ''));
    return { files: found.slice(0, limit).map((name) => factsOf(this.newest(name)!)), has_more: found.length > limit };
  }

  private read({ name, version, index }: RequestOf<'agent.workspace_read'>) {
    const found = this.versions.findLast((one) => one.name === name && (version ?? one.version) === one.version);
    if (!found) return new AppError('not_found');
    const piece = found.bytes.subarray(index * FILE_CHUNK_BYTES, (index + 1) * FILE_CHUNK_BYTES);
    const is_last = (index + 1) * FILE_CHUNK_BYTES >= found.bytes.length;
    return { file: factsOf(found), base64: piece.toString('base64'), is_last };
  }
}

function factsOf({ name, version, mediaType, bytes }: Version) {
  return { name, version, media_type: mediaType, size_bytes: bytes.length };
}
