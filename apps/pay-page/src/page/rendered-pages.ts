import { type Compressed, compressed, encodingFor } from '../http/compression.js';

/**
 * Rendered and compressed pages, without the text from which they were made. The least recently requested one is
 * dropped first.
 */
export class RenderedPages {
  private readonly pages = new Map<string, Promise<Compressed>>();

  constructor(private readonly most: number) {}

  /**
   * Returns the page of this name in the best encoding that the browser accepts. The name contains everything that the
   * page depends on.
   */
  of(name: string, acceptEncoding: string | undefined, render: () => string): Promise<Compressed> {
    const key = `${acceptEncoding ? encodingFor(acceptEncoding) : null} ${name}`;
    const known = this.pages.get(key);
    const page = known ?? compressed(render(), acceptEncoding);
    // The most recently requested pages are at the end.
    if (known) this.pages.delete(key);
    else page.catch(() => this.pages.delete(key));
    this.pages.set(key, page);
    if (this.pages.size > this.most) this.pages.delete(this.pages.keys().next().value!);
    return page;
  }
}
