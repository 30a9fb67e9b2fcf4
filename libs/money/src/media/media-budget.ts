/** The most files and bytes that one request shows: as many as all providers accept. */
const MAX_FILES = 20;
const MAX_BYTES = 12 * 1024 * 1024;

/** The budget of one request for images and PDFs; the first ones get it. */
export class MediaBudget {
  private files = 0;
  private bytes = 0;

  /** Reserves the bytes of a file. Returns in words why they do not fit; undefined where they do. */
  take(bytes: number): string | undefined {
    if (this.files >= MAX_FILES) return `a turn shows at most ${MAX_FILES} files`;
    if (this.bytes + bytes > MAX_BYTES) return `a turn shows at most ${MAX_BYTES} bytes`;
    this.files += 1;
    this.bytes += bytes;
    return undefined;
  }
}
