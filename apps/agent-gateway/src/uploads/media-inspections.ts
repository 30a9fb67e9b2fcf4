import { isShown, MAX_MEDIA_BYTES, maybeMedia, mediaOf } from '@libs/money/media/media';
import type { CountedMedia } from '@libs/money/media/media-tokens';
import { mediaTypeOf } from '@libs/money/media/media-type';

/** The bytes of uploads under way that are kept for all callers of this process. */
const KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Inspects uploads while they arrive. What a model may be shown is counted when a turn is accepted; what exceeds the
 * budget here is counted by the runner alone.
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

/** The bytes of one upload, as far as they may be something to see. */
class MediaInspection {
  private pieces: Uint8Array[] = [];
  private bytes = 0;

  constructor(
    private isOpen: boolean,
    private readonly reserve: (bytes: number) => boolean,
  ) {}

  add(piece: Uint8Array): void {
    if (!this.isOpen) return;
    const isFirst = this.pieces.length === 0;
    const isWorthIt = (!isFirst || mediaTypeOf(piece)) && this.bytes + piece.length <= MAX_MEDIA_BYTES;
    if (isWorthIt && this.reserve(piece.length)) {
      this.pieces.push(piece);
      this.bytes += piece.length;
    } else this.end();
  }

  /** What a model may be shown of all that was added. */
  media(): CountedMedia | null {
    const found = this.bytes > 0 ? mediaOf('', Buffer.concat(this.pieces)) : undefined;
    if (!found || !isShown(found)) return null;
    const { kind, size, pages } = found;
    return { kind, ...(size && { size }), ...(pages !== undefined && { pages }) };
  }

  /** Releases the reservation of the bytes. */
  end(): void {
    this.reserve(-this.bytes);
    this.isOpen = false;
    this.pieces = [];
    this.bytes = 0;
  }
}
