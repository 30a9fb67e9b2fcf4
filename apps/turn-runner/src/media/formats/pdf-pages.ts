import { inflateSync } from 'node:zlib';

/** The most bytes of one stream that is looked into, and of all of them together. */
const MAX_STREAM_BYTES = 4 * 1024 * 1024;
const MAX_ALL_BYTES = 16 * 1024 * 1024;
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g;
/** A stream of objects, from its dictionary to its data. */
const OBJECT_STREAM = /\/Type\s*\/ObjStm[\s\S]{0,1000}?stream\r?\n/g;

/** Thrown for a PDF whose streams become far longer than they are. */
export class PdfBomb extends Error {
  override readonly name = 'PdfBomb';
}

/** How many pages a PDF has, as far as that can be seen; at least one. Throws a `PdfBomb`. */
export function pdfPagesOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let pages = pagesIn(text);
  let all = 0;
  for (const match of text.matchAll(OBJECT_STREAM)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) break;
    const objects = inflated(bytes.subarray(start, end));
    all += objects.length;
    if (all > MAX_ALL_BYTES) throw new PdfBomb();
    pages += pagesIn(objects);
  }
  return Math.max(1, pages);
}

function pagesIn(text: string): number {
  return text.match(PAGE)?.length ?? 0;
}

/** What cannot be read, because it is encrypted or of another filter, has no pages to count. */
function inflated(data: Uint8Array): string {
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE') throw new PdfBomb();
    return '';
  }
}
