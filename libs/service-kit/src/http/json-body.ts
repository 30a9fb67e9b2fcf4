import { AppError, ValidationError } from '@libs/errors/app-error';
import type { FastifyInstance } from 'fastify';

/** No request of the checkout is near this; files and the agent API have limits of their own. */
export const BODY_LIMIT_BYTES = 256 * 1024;
/** Deeper than any body of ours, shallower than what overflows the stack of whoever walks it. */
const MAX_DEPTH = 32;
const SUSPICIOUS = /\\u0000|\\u[dD][89a-fA-F]|\0/;

/** Parses JSON bodies, with faults in the contract's 422 shape, and refuses what Postgres text cannot hold. */
export function useJsonBodies(fastify: FastifyInstance, bodyLimit = BODY_LIMIT_BYTES): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  // A POST without a body has no content type worth refusing; one with a body of another type is 415.
  fastify.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    if (String(text).trim() === '') done(null, undefined);
    else done(new AppError('unsupported_media_type'));
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  refuseDeep(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ValidationError([
      { loc: ['body'], msg: `JSON decode error: ${(error as Error).message}`, type: 'json_invalid' },
    ]);
  }
  if (SUSPICIOUS.test(text)) refuseBadStrings(value, ['body']);
  return value;
}

function refuseDeep(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > MAX_DEPTH) {
      throw new ValidationError([
        { loc: ['body'], msg: `JSON must not be nested deeper than ${MAX_DEPTH} levels`, type: 'json_too_deep' },
      ]);
    }
  }
}

function refuseBadStrings(value: unknown, loc: (string | number)[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new ValidationError([
        { loc, msg: 'Text must be valid Unicode without NUL characters', type: 'string_unicode' },
      ]);
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseBadStrings(item, [...loc, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseBadStrings(key, [...loc, key]);
      refuseBadStrings(item, [...loc, key]);
    }
  }
}
