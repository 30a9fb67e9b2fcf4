import { inflateSync } from 'node:zlib';

/** The most bytes of one stream that is read, and of all of them together. */
const MAX_STREAM_BYTES = 4 * 1024 * 1024;
const MAX_ALL_BYTES = 16 * 1024 * 1024;
/** The most streams that cannot be read; after that no more is expected: they are encrypted, or have another filter. */
const MAX_UNREADABLE = 20;
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g;
const OBJECTS = '/ObjStm';
const BEGIN = 'stream';
const END = 'endstream';
/** More than a document of a hundred pages has. */
const MAX_STREAMS = 5_000;
/** The most bytes between the type of a stream and its data. */
const MAX_DICTIONARY = 1_000;

/** Thrown for a PDF whose streams expand far beyond their size. */
export class PdfBomb extends Error {
  override readonly name = 'PdfBomb';
}

/** Returns how many pages a PDF has, as far as that can be seen; at least one. Throws a `PdfBomb`. */
export function pdfPagesOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let pages = pagesIn(text);
  let all = 0;
  let unreadable = 0;
  for (const [start, end] of objectStreams(text)) {
    const objects = inflated(bytes.subarray(start, end));
    if (objects === undefined && ++unreadable > MAX_UNREADABLE) break;
    all += objects?.length ?? 0;
    if (all > MAX_ALL_BYTES) throw new PdfBomb();
    pages += pagesIn(objects ?? '');
  }
  return Math.max(1, pages);
}

/** Yields where the data of streams of objects begins and ends. None is within another, so all of it is read once. */
function* objectStreams(text: string): Generator<[start: number, end: number]> {
  for (
    let at = text.indexOf(OBJECTS), looked = 0;
    at >= 0 && looked < MAX_STREAMS;
    looked++, at = text.indexOf(OBJECTS, at)
  ) {
    at += OBJECTS.length;
    const dictionary = text.slice(at, at + MAX_DICTIONARY);
    const begin = dictionary.indexOf(BEGIN);
    if (begin < 0) continue;
    const data = at + begin + BEGIN.length;
    const start = data + (text.startsWith('\r\n', data) ? 2 : 1);
    const end = text.indexOf(END, start);
    if (end < 0) return;
    yield [start, end];
    at = end;
  }
}

function pagesIn(text: string): number {
  return text.match(PAGE)?.length ?? 0;
}

function inflated(data: Uint8Array): string | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE') throw new PdfBomb();
    return undefined;
  }
}
