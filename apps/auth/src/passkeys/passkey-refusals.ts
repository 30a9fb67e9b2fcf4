import { AppError } from '@libs/errors/app-error';

/** The reason why a passkey was not accepted. */
export type PasskeyFault = 'unknown' | 'known' | 'other_site' | 'not_verified' | 'copied' | 'invalid';

const MESSAGES: Readonly<Record<PasskeyFault, string>> = {
  unknown: 'This passkey does not belong to the account, or it was removed from it.',
  known: 'This passkey has already been added.',
  other_site: 'This passkey was used on another site.',
  not_verified:
    'Your device did not verify that it is you. Set up a PIN, fingerprint or face unlock on it and try again.',
  copied: 'This passkey may have been copied: it reports an older counter. Remove it from your account.',
  invalid: 'The response of the passkey is not valid. Try again.',
};

/** Words of the library's errors; an error that contains none of them is `invalid`. */
const WORDS: readonly (readonly [RegExp, PasskeyFault])[] = [
  [/origin|RP ID/i, 'other_site'],
  [/user verification|user not present|user presence/i, 'not_verified'],
];

export function passkeyRefused(fault: PasskeyFault, cause?: Error): AppError {
  return new AppError('passkey_refused', { reason: fault }, { message: MESSAGES[fault], ...(cause ? { cause } : {}) });
}

/** Returns whether an error is the refusal for that reason. */
export function isPasskeyRefused(error: unknown, fault: PasskeyFault): boolean {
  return error instanceof AppError && error.code === 'passkey_refused' && error.fields['reason'] === fault;
}

/** Converts what the library threw to an error of ours. */
export function refusalOf(error: Error): AppError {
  if (error instanceof AppError) return error;
  const [, fault] = WORDS.find(([words]) => words.test(error.message)) ?? [undefined, 'invalid' as const];
  return passkeyRefused(fault, error);
}
