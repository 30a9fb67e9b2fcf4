import { FILE_CHUNK_BYTES, type FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import { AppError } from '@libs/errors/app-error';
import { isShown, MAX_MEDIA_BYTES, type Media, maybeMedia, mediaOf, type NotShown } from '@libs/money/media/media';
import { MediaBudget } from '@libs/money/media/media-budget';
import { mediaTypeOf } from '@libs/money/media/media-type';
import { repeatedCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import type { MediaCache } from './media-cache.js';

/** A call of an earlier step that requested to see a file. */
export interface Viewing {
  readonly callId: string;
  /** The name of the file in the workspace; for a file of the turn, its id. */
  readonly name: string;
  /** The version of the workspace's file; null where it is a file of the turn. */
  readonly version: number | null;
}

/** The files that a model may be shown with a request. */
export interface MediaOfTurn {
  /** Files of the turn's input that are images or PDFs, in their order. */
  readonly given: readonly (Media | NotShown)[];
  /** The files that calls requested, by the ids of the calls. */
  readonly viewed: ReadonlyMap<string, Media | NotShown>;
}

export const NO_MEDIA: MediaOfTurn = { given: [], viewed: new Map() };

/** The turn whose files are shown. */
export interface TurnOfMedia {
  readonly turnId: string;
  readonly files: readonly FileFacts[];
  readonly signal: AbortSignal;
}

/**
 * Reads the files that a turn may show to its model: the same after a crash, because files and versions never change.
 */
export class TurnMedia {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cache: MediaCache<Media | NotShown | undefined>,
    private readonly turn: TurnOfMedia,
  ) {}

  /** Files of the input first, then those that calls requested, in their order. Throws the signal's reason. */
  async read(viewings: readonly Viewing[]): Promise<MediaOfTurn> {
    const budget = new MediaBudget();
    const given: (Media | NotShown)[] = [];
    for (const { file_id, name, media_type, size_bytes } of this.turn.files) {
      if (!maybeMedia(media_type)) continue;
      const found = await this.load(name, size_bytes, file_id, (index) => this.pieceOfFile(file_id, index));
      if (found) given.push(within(budget, found));
    }
    const viewed = new Map<string, Media | NotShown>();
    for (const { callId, name, version } of viewings) {
      const piece = (index: number) =>
        version === null ? this.pieceOfFile(name, index) : this.pieceOfVersion(name, version, index);
      const found = await this.load(name, 0, version === null ? name : `${name}\n${version}`, piece);
      viewed.set(callId, within(budget, found ?? { name, why: 'it is neither an image nor a PDF' }));
    }
    return { given, viewed };
  }

  private async load(
    name: string,
    sizeBytes: number,
    key: string,
    pieceOf: (index: number) => Promise<Piece>,
  ): Promise<Media | NotShown | undefined> {
    if (sizeBytes > MAX_MEDIA_BYTES) return { name, why: `it has more than ${MAX_MEDIA_BYTES} bytes` };
    const cacheKey = `${this.turn.turnId} ${key}`;
    const known = this.cache.get(cacheKey);
    if (known) return known.value;
    const bytes = await this.bytesOf(pieceOf);
    if (bytes === 'gone') return { name, why: 'it is not there any more' };
    if (bytes === 'long') return { name, why: `it has more than ${MAX_MEDIA_BYTES} bytes` };
    // Inspecting a file takes longer than reading it, so its kind is kept, too.
    const found = bytes === 'other' ? undefined : mediaOf(name, bytes);
    this.cache.set(cacheKey, found, found && isShown(found) ? bytes.length : 0);
    return found;
  }

  private async bytesOf(pieceOf: (index: number) => Promise<Piece>): Promise<Uint8Array | 'gone' | 'long' | 'other'> {
    const pieces: Buffer[] = [];
    for (let index = 0; ; index++) {
      if (index * FILE_CHUNK_BYTES > MAX_MEDIA_BYTES) return 'long';
      try {
        const piece = await pieceOf(index);
        pieces.push(Buffer.from(piece.base64, 'base64'));
        if (index === 0 && !mediaTypeOf(pieces[0]!)) return 'other';
        // A plain array: see `Media`.
        if (piece.is_last) return new Uint8Array(Buffer.concat(pieces));
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return 'gone';
        throw error;
      }
    }
  }

  private pieceOfFile(file_id: string, index: number): Promise<Piece> {
    const { turnId: turn_id, signal } = this.turn;
    return repeatedCall(this.rpc, 'agent.read_file', { turn_id, file_id, index }, { signal });
  }

  private pieceOfVersion(name: string, version: number, index: number): Promise<Piece> {
    const { turnId: turn_id, signal } = this.turn;
    return repeatedCall(this.rpc, 'agent.workspace_read', { turn_id, name, version, index }, { signal });
  }
}

interface Piece {
  readonly base64: string;
  readonly is_last: boolean;
}

/** Returns a file where there is room for it in the request. */
function within(budget: MediaBudget, found: Media | NotShown): Media | NotShown {
  const why = isShown(found) ? budget.take(found.bytes.length) : undefined;
  return why === undefined ? found : { name: found.name, why };
}

/** Returns the same without anything to see, with the reason. */
export function withoutMedia({ given, viewed }: MediaOfTurn, why: string): MediaOfTurn {
  const hidden = ({ name }: Media | NotShown): NotShown => ({ name, why });
  return { given: given.map(hidden), viewed: new Map([...viewed].map(([id, one]) => [id, hidden(one)])) };
}
