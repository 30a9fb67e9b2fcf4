import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The address that stands for the platform's own in the documents. */
const EXAMPLE_ORIGIN = /https:\/\/pay\.example(?:\.com)?(?![\w.-])/g;
/** Texts that people and models read. A file of an example stays as it is, because its signature covers its bytes. */
const FILLED_IN = /^(?:[^.]+\.(?:html|md)|[\w-]+\.(?:txt|json))$/;
/** Compressed once for each text and process: the last percent is not worth the time. */
const BROTLI_QUALITY = 6;
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

export type Encoding = 'br' | 'gzip' | 'identity';

/** A text of the site as this platform sends it. */
export interface SiteText {
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/**
 * The texts of the documentation, with the platform's own address in place of the example's, so that what a reader
 * copies runs. They are looked up on request, so a build that comes later needs no restart.
 */
export class SiteTexts {
  private readonly texts = new Map<string, { stamp: string; text: SiteText }>();
  private readonly origin: string;

  constructor(
    private readonly root: string,
    publicUrl: string,
  ) {
    this.origin = new URL(publicUrl).origin;
  }

  /**
   * Returns the text with that name, a path below the root that leads to no other folder; undefined where there is
   * none.
   */
  async find(name: string): Promise<SiteText | undefined> {
    const path = join(this.root, name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return undefined;
    const stamp = `${file.mtimeMs} ${file.size}`;
    const known = this.texts.get(name);
    if (known?.stamp === stamp) return known.text;
    const text = await this.make(name, await readFile(path));
    this.texts.set(name, { stamp, text });
    return text;
  }

  private async make(name: string, bytes: Buffer): Promise<SiteText> {
    const identity = FILLED_IN.test(name)
      ? Buffer.from(bytes.toString('utf8').replaceAll(EXAMPLE_ORIGIN, this.origin))
      : bytes;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity)]);
    // A weak ETag, because it is the same for each encoding of the text.
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
    return { etag, bodies: { br, gzip: gz, identity } };
  }
}
