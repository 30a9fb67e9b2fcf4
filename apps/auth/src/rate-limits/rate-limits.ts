/** How often something may be tried in a while. */
export interface Limit {
  count: number;
  windowS: number;
  /** Whether it is counted for an address, and so multiplied by ADDRESS_LIMIT_FACTOR. */
  perAddress: boolean;
}

/** Every limit of this service but two: the delay after wrong passwords, and the links sent to one e-mail. */
// biome-ignore format: a table reads best as a table
export const LIMITS = {
  failed_login:    { count: 100, windowS: 900,   perAddress: true },
  register:        { count: 30,  windowS: 3_600, perAddress: true },
  request_link:    { count: 20,  windowS: 3_600, perAddress: true },
  callback:        { count: 60,  windowS: 900,   perAddress: true },
  oidc:            { count: 60,  windowS: 900,   perAddress: true },
  // E-mails to the owner of an account, requested by people whose provider reports the same e-mail.
  identity_link:   { count: 5,   windowS: 3_600, perAddress: false },
  change_password: { count: 10,  windowS: 900,   perAddress: false },
  fresh_proof:     { count: 10,  windowS: 900,   perAddress: false },
  proof_mail:      { count: 10,  windowS: 900,   perAddress: false },
  // A guess at six digits is right three times in a million: 30 a day take 30 years for an even chance.
  totp:            { count: 10,  windowS: 900,    perAddress: false },
  totp_day:        { count: 30,  windowS: 86_400, perAddress: false },
  // 79 bits cannot be guessed; the limits of authenticator apps must not keep the owner from using a recovery code.
  recovery_code:     { count: 10,    windowS: 900,    perAddress: false },
  recovery_code_day: { count: 1_000, windowS: 86_400, perAddress: false },
  // A signature cannot be guessed. Sending wrong ones does not lock the owner out for a day.
  passkey:         { count: 20,    windowS: 900,    perAddress: false },
  passkey_day:     { count: 1_000, windowS: 86_400, perAddress: false },
  passkey_sign_in: { count: 60,    windowS: 900,    perAddress: true },
  // A count of refused copies, by which their owner gets one mail a day.
  passkey_copied:  { count: 1_000_000, windowS: 86_400, perAddress: false },
  passkey_options: { count: 60,    windowS: 900,    perAddress: false },
  second_factor:   { count: 100, windowS: 900,   perAddress: true },
  factor_reset:    { count: 3,   windowS: 86_400, perAddress: false },
  totp_enrolment:  { count: 20,  windowS: 900,   perAddress: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * The number of tries for one account within an hour, from all addresses, before browsers that are unknown to the
 * account share one try a minute.
 */
export const MAX_OF_ACCOUNT = 20;
export const ACCOUNT_WINDOW_S = 3_600;
export const TURN_S = 60;

/** The number of wrong passwords for one account from one address that cause no wait. */
const FREE_FAILURES = 4;
const LONGEST_DELAY_S = 900;

/**
 * Returns how long the next try must wait after the given number in a row: 1 s after the fifth, doubled each time, at
 * most 15 minutes.
 */
export function delayAfterS(tries: number): number {
  return tries <= FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_S, 2 ** Math.min(tries - FREE_FAILURES - 1, 20));
}
