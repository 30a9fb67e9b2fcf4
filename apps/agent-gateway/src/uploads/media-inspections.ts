import { isShown, MAX_MEDIA_BYTES, maybeMedia, mediaOf } from '@libs/money/media/media';
import type { CountedMedia } from '@libs/money/media/media-tokens';
import { mediaTypeOf } from '@libs/money/media/media-type';

/** The most bytes of uploads under way that are kept for all callers of this process. */
const KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Inspects uploads while they arrive. Tokens of files that a model may be shown are counted when a turn is accepted;
 * files beyond the budget here are counted by the runner alone.
 */
export class MediaInspections {
  private keptBytes = 0;

  constructor(private readonly mostBytes = KEPT_BYTES) {}

  /** Inspects a file while it is uploaded, by its media type. `end` it in any case. */
  begin(mediaType: string): MediaInspection {
    return new MediaInspection(maybeMedia(mediaType), (bytes) => {
      if (this.keptBytes + bytes > this.mostBytes) return false;
      this.keptBytes += bytes;
      return true;
    });
  }
}

/** The bytes of one upload, as long as a model may be able to see them. */
class MediaInspection {
  private chunks: Uint8Array[] = [];
  private bytes = 0;

  constructor(
    private isOpen: boolean,
    private readonly reserve: (bytes: number) => boolean,
  ) {}

  add(chunk: Uint8Array): void {
    if (!this.isOpen) return;
    const isFirst = this.chunks.length === 0;
    const isWorthIt = (!isFirst || mediaTypeOf(chunk)) && this.bytes + chunk.length <= MAX_MEDIA_BYTES;
    if (isWorthIt && this.reserve(chunk.length)) {
      this.chunks.push(chunk);
      this.bytes += chunk.length;
    } else this.end();
  }

  /** Returns what a model may be shown of all added bytes. */
  media(): CountedMedia | null {
    const found = this.bytes > 0 ? mediaOf('', Buffer.concat(this.chunks)) : undefined;
    if (!found || !isShown(found)) return null;
    const { kind, size, pages } = found;
    return { kind, ...(size && { size }), ...(pages !== undefined && { pages }) };
  }

  /** Releases the reservation of the bytes. */
  end(): void {
    this.reserve(-this.bytes);
    this.isOpen = false;
    this.chunks = [];
    this.bytes = 0;
  }
}
