import { imageSizeOf } from './image-size.js';
import type { CountedMedia } from './media-tokens.js';
import { type MediaType, mediaTypeOf } from './media-type.js';
import { PdfBomb, pdfPagesOf } from './pdf-pages.js';

/** The most bytes of an image: in base64, it is as large as the strictest provider accepts. */
const MAX_IMAGE_BYTES = 3_932_160;
const MAX_PDF_BYTES = 10 * 1024 * 1024;
/** The longest side of an image that all providers accept, and the pixels that a decoder has to hold. */
const MAX_SIDE_PIXELS = 8_000;
const MAX_PIXELS = 36_000_000;
const MAX_PAGES = 100;

/** A file in the form in which a model may be shown it. */
export interface Media extends CountedMedia, MediaType {
  readonly name: string;
  /** A plain array, because buffers become lists of numbers when they are serialized as JSON. */
  readonly bytes: Uint8Array;
}

/** The reason why a file is not shown, in words for the model. */
export interface NotShown {
  readonly name: string;
  readonly why: string;
}

/** The most bytes of a file that is worth reading. */
export const MAX_MEDIA_BYTES = Math.max(MAX_IMAGE_BYTES, MAX_PDF_BYTES);

/** Returns whether a file may be of a kind that is shown, by its given type. Its bytes decide. */
export function maybeMedia(mediaType: string): boolean {
  return mediaType.startsWith('image/') || mediaType === 'application/pdf' || mediaType === 'application/octet-stream';
}

/** Returns what a file is by its bytes; undefined where it is neither an image nor a PDF. */
export function mediaOf(name: string, bytes: Uint8Array): Media | NotShown | undefined {
  const type = mediaTypeOf(bytes);
  if (!type) return undefined;
  const media = { name, bytes, ...type };
  return type.kind === 'pdf' ? pdfOf(media) : imageOf(media);
}

export function isShown(one: Media | NotShown): one is Media {
  return 'bytes' in one;
}

function imageOf(media: Media): Media | NotShown {
  const { name, bytes, mediaType } = media;
  if (bytes.length > MAX_IMAGE_BYTES) return { name, why: `an image may have ${MAX_IMAGE_BYTES} bytes` };
  const size = imageSizeOf(bytes, mediaType);
  if (!size) return { name, why: 'its size cannot be read' };
  const { width, height } = size;
  if (Math.max(width, height) > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    return {
      name,
      why: `it is ${width} × ${height} pixels, and a side may have ${MAX_SIDE_PIXELS}, all of it ${MAX_PIXELS}`,
    };
  }
  return { ...media, size };
}

function pdfOf(media: Media): Media | NotShown {
  const { name, bytes } = media;
  if (bytes.length > MAX_PDF_BYTES) return { name, why: `a PDF may have ${MAX_PDF_BYTES} bytes` };
  try {
    const pages = pdfPagesOf(bytes);
    return pages > MAX_PAGES ? { name, why: `it has ${pages} pages, and may have ${MAX_PAGES}` } : { ...media, pages };
  } catch (error) {
    if (error instanceof PdfBomb) return { name, why: 'it becomes too large when it is opened' };
    throw error;
  }
}
