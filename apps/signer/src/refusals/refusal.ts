import type { SigningRule } from '@libs/dto/rpc/keys/signer.rpc';
import { AppError } from '@libs/errors/app-error';

/** Returns the error for a request that violates a rule. */
export function refused(rule: SigningRule, why: string): AppError {
  return new AppError('signing_refused', { rule }, { message: `The signer refuses: ${why}.` });
}
