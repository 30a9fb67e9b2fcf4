import type { SigningRule } from '@libs/dto/rpc/keys/signer.rpc';
import { AppError } from '@libs/errors/app-error';

/** The error of a request that a rule does not let pass. */
export function refused(rule: SigningRule, why: string): AppError {
  return new AppError('signing_refused', { rule }, { message: `The signer refuses: ${why}.` });
}
