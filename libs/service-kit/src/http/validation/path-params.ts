import { ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Reads a path parameter as a whole number. Throws the 422 at `["path", name]`. */
export function readPathInt(name: string, context: ExecutionContext): number {
  const text = context.switchToHttp().getRequest<{ params: Record<string, string> }>().params[name] ?? '';
  const value = Number(text);
  if (!/^-?\d{1,16}$/.test(text) || !Number.isSafeInteger(value)) {
    throw new ValidationError([fault(['path', name], 'int_parsing')]);
  }
  return value;
}

/** A path parameter that is a whole number; anything else is 422 at `["path", name]`. */
export const PathInt = createParamDecorator(readPathInt);
