import { asciiAt, type MediaType } from './media-type.js';

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of an image as in its header, for which a decoder allocates memory; undefined where there is no
 * readable one. Decodes nothing.
 */
export function imageSizeOf(bytes: Uint8Array, mediaType: MediaType['mediaType']): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = SIZES[mediaType]?.(view, bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The header is longer than the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Read = (view: DataView, bytes: Uint8Array) => ImageSize | undefined;

const SIZES: Readonly<Partial<Record<MediaType['mediaType'], Read>>> = {
  'image/png': (view, bytes) =>
    asciiAt(bytes, 12, 'IHDR') ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined,
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Returns the size of a GIF. The screen of an animation may be smaller than its first frame. */
function gifSize(view: DataView, bytes: Uint8Array): ImageSize {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const colors = view.getUint8(10);
  const first = 13 + (colors & 0x80 ? 3 * 2 ** ((colors & 0x07) + 1) : 0);
  if (bytes[first] !== 0x2c) return screen;
  const frame = { width: view.getUint16(first + 5, true), height: view.getUint16(first + 7, true) };
  return { width: Math.max(screen.width, frame.width), height: Math.max(screen.height, frame.height) };
}

/** Walks from marker to marker to the frame, which has the size; the data before it may be long. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isAlone) {
      at += 2;
      continue;
    }
    // The end of the image, or its data, before any frame.
    if (marker === 0xd9 || marker === 0xda) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function webpSize(view: DataView, bytes: Uint8Array): ImageSize | undefined {
  if (asciiAt(bytes, 12, 'VP8X')) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (asciiAt(bytes, 12, 'VP8L')) {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  if (!asciiAt(bytes, 12, 'VP8 ')) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
}
