import type { Modality } from '../models/modality.js';

/** The type of bytes, by their beginning, whatever they were called. */
export interface MediaType {
  readonly kind: Modality;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';
}

/** Returns the type of images that every provider accepts, and of PDF; undefined for anything else. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { kind: 'image', mediaType: 'image/png' };
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return { kind: 'image', mediaType: 'image/jpeg' };
  if (asciiAt(bytes, 0, 'GIF87a') || asciiAt(bytes, 0, 'GIF89a')) return { kind: 'image', mediaType: 'image/gif' };
  if (asciiAt(bytes, 0, 'RIFF') && asciiAt(bytes, 8, 'WEBP')) return { kind: 'image', mediaType: 'image/webp' };
  if (asciiAt(bytes, 0, '%PDF-')) return { kind: 'pdf', mediaType: 'application/pdf' };
  return undefined;
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Returns whether an ASCII text is at an offset. */
export function asciiAt(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}
