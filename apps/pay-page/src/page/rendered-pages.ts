import { type Compressed, compressed, encodingFor } from '../http/compression.js';

/**
 * Pages that were rendered and compressed, without the text that they were made of. The one that was not requested for
 * longest gives way.
 */
export class RenderedPages {
  private readonly pages = new Map<string, Promise<Compressed>>();

  constructor(private readonly most: number) {}

  /**
   * The page of this name in the best encoding that the browser takes. The name has everything in it that the page
   * depends on.
   */
  of(name: string, acceptEncoding: string | undefined, render: () => string): Promise<Compressed> {
    const key = `${acceptEncoding ? encodingFor(acceptEncoding) : null} ${name}`;
    const known = this.pages.get(key);
    const page = known ?? compressed(render(), acceptEncoding);
    // The newest stand at the end.
    if (known) this.pages.delete(key);
    else page.catch(() => this.pages.delete(key));
    this.pages.set(key, page);
    if (this.pages.size > this.most) this.pages.delete(this.pages.keys().next().value!);
    return page;
  }
}
