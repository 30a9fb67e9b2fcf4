import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { ToolError } from '../../tools/tool.js';

/** The most bytes of one read: together with the line above them, they stay below the limit of a tool's text. */
export const MAX_READ_BYTES = 48 * 1024;
/** A whole file in base64, and a margin for the other arguments. */
export const MAX_WRITE_BYTES = Math.ceil((MAX_FILE_BYTES * 4) / 3) + 16 * 1024;

/** Returns the bytes of a content that an engine gave. Throws a `ToolError` where it should be base64 but is not. */
export function bytesOf(content: string, isBase64: boolean): Buffer {
  if (isBase64 && !/^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(content)) throw new ToolError('content is not base64.');
  return Buffer.from(content, isBase64 ? 'base64' : 'utf8');
}

const MEDIA_TYPES: Record<string, string> = {
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
};

/** Returns the media type of a file by its extension. */
export function mediaTypeOf(name: string, isBase64: boolean): string {
  const ending = name.split('.').at(-1)!.toLowerCase();
  return Object.hasOwn(MEDIA_TYPES, ending)
    ? MEDIA_TYPES[ending]!
    : isBase64
      ? 'application/octet-stream'
      : 'text/plain';
}
