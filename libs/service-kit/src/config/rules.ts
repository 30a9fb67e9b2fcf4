import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { CommonSettings } from './common-settings.js';

/** How secrets of a local stack begin (`deploy/local`). */
const DEVELOPMENT_PREFIX = 'development';

/** The error of `Obeys` for a secret that is public knowledge. */
export const NOT_IN_PRODUCTION = 'is a development key, which everybody has';

/** A rule of a setting in one line: `check` throws or returns false, and `rule` states what is wanted. */
export function Obeys(rule: string, check: (value: unknown, settings: CommonSettings) => unknown): PropertyDecorator {
  const validate = (value: unknown, of?: ValidationArguments) => {
    try {
      return check(value, of!.object as CommonSettings) !== false;
    } catch {
      return false;
    }
  };
  return ValidateBy({ name: 'obeys', validator: { validate, defaultMessage: () => rule } });
}

/** Whether a token or a sealing key was made by a local stack. */
export function isDevelopmentText(text: unknown): boolean {
  return String(text)
    .split(',')
    .some((part) => part.trim().startsWith(DEVELOPMENT_PREFIX));
}
