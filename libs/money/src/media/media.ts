import { imageSizeOf } from './image-size.js';
import type { CountedMedia } from './media-tokens.js';
import { type MediaType, mediaTypeOf } from './media-type.js';
import { PdfBomb, pdfPagesOf } from './pdf-pages.js';

/** The most bytes of an image: with base64 around it, it is as large as the strictest provider takes. */
const MAX_IMAGE_BYTES = 3_932_160;
const MAX_PDF_BYTES = 10 * 1024 * 1024;
/** The longest side of an image that all providers take, and the pixels that a decoder has to hold. */
const MAX_SIDE_PIXELS = 8_000;
const MAX_PIXELS = 36_000_000;
const MAX_PAGES = 100;

/** A file as a model may be shown it. */
export interface Media extends CountedMedia, MediaType {
  readonly name: string;
  /** A plain array, because buffers are written as lists of numbers where somebody makes JSON of them. */
  readonly bytes: Uint8Array;
}

/** Why a file is not shown, in words for the model. */
export interface NotShown {
  readonly name: string;
  readonly why: string;
}

/** The most bytes of a file that is worth reading. */
export const MAX_MEDIA_BYTES = Math.max(MAX_IMAGE_BYTES, MAX_PDF_BYTES);

/** Whether a file may be of a kind that is shown, by what it was called. Its bytes decide. */
export function maybeMedia(mediaType: string): boolean {
  return mediaType.startsWith('image/') || mediaType === 'application/pdf' || mediaType === 'application/octet-stream';
}

/** What a file is by its bytes; undefined where that is nothing to see. */
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
