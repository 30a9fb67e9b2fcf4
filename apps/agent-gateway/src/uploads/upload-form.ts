import type { MultipartFile } from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { AppError, ValidationError } from '@libs/errors/app-error';
import type { FastifyRequest } from 'fastify';
import { fileTooLarge } from '../stored-files/chunks.js';

const SPACE_FIELD = 'space';
const LONGEST_FIELD = 200;

/** A part of an upload's form, in the order in which they arrive. */
export type FormPart = { readonly file: MultipartFile } | { readonly space: string };

/** Returns the parts of an upload's form. Throws AppErrors for all errors of the form. */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', {}, { message: 'Send the file as multipart/form-data.' });
  }
  const limits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 8, fieldSize: LONGEST_FIELD };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value: part, done } = await parts.next().catch((error: unknown) => {
        throw asFormFault(error);
      });
      if (done) return;
      if (part.type === 'file') yield { file: part };
      else if (part.fieldname === SPACE_FIELD) yield { space: spaceOf(part.value) };
    }
  } finally {
    // The rest of a refused form is discarded, so that the caller gets the response and keeps the connection.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Returns the bytes of the form's file. Throws 413 when there are more than a file may have. */
export async function* bytesOfPart({ file }: MultipartFile): AsyncGenerator<Buffer> {
  const portions = file[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await portions.next().catch((error: unknown) => {
      throw asFormFault(error);
    });
    if (done) break;
    yield value as Buffer;
  }
  if (file.truncated) throw fileTooLarge();
}

/** Returns the error of a form without a file, or with more than one. */
export function fileFault(msg: string, type: 'missing' | 'too_many'): ValidationError {
  return new ValidationError([{ loc: ['body', 'file'], msg, type }]);
}

function spaceOf(value: unknown): string {
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new ValidationError([
    { loc: ['body', SPACE_FIELD], msg: 'Input should be a valid string', type: 'string_type' },
  ]);
}

function asFormFault(error: unknown): AppError {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'FST_FILES_LIMIT') return fileFault('Send one file with each request', 'too_many');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  return new ValidationError([
    { loc: ['body'], msg: `The form cannot be read: ${message}`, type: 'multipart_invalid' },
  ]);
}
