import { IsUrl, ValidateBy, type ValidationArguments } from 'class-validator';

/** The settings that a rule may depend on in addition to its own. */
export interface RuleSettings {
  readonly isProduction: boolean;
  readonly environment: string;
}

/** The prefix of secrets of a local stack (`deploy/local`). */
const DEVELOPMENT_PREFIX = 'development';

/** The error of `Satisfies` for a secret that is public knowledge. */
export const NOT_IN_PRODUCTION = 'is a development key, which everybody has';

/** A rule of a setting in one line: `check` throws or returns false, and `rule` states what is wanted. */
export function Satisfies(rule: string, check: (value: unknown, settings: RuleSettings) => unknown): PropertyDecorator {
  const validate = (value: unknown, of?: ValidationArguments) => {
    let obeyed = false;
    try {
      obeyed = check(value, of!.object as RuleSettings) !== false;
    } catch {
      // A value that the check cannot read breaks the rule.
    }
    return obeyed;
  };
  // Named by its text: of two rules with one name only the last would be reported.
  return ValidateBy({ name: rule, validator: { validate, defaultMessage: () => rule } });
}

/**
 * A rule of a setting that is not secret, for texts that `parse` reads. The message of what it throws is added to the
 * rule; for a secret it could show a part.
 */
export function IsParsed(rule: string, parse: (text: string) => unknown): PropertyDecorator {
  const faultOf = (value: unknown) => {
    try {
      parse(String(value));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const validate = (value: unknown) => faultOf(value) === undefined;
  const defaultMessage = (of?: ValidationArguments) => `${rule}: ${faultOf(of?.value)}`;
  return ValidateBy({ name: rule, validator: { validate, defaultMessage } });
}

/** Requires the address of an HTTP server; a name without a dot is a host of our own network. */
export function IsHttpUrl(options?: { each: true }): PropertyDecorator {
  return IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] }, options);
}

/** Returns whether a token or a sealing key was made by a local stack. */
export function isDevelopmentText(text: unknown): boolean {
  return String(text)
    .split(',')
    .some((part) => part.trim().startsWith(DEVELOPMENT_PREFIX));
}
