import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports: six digits of HMAC-SHA-1, a new code every 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. https://www.rfc-editor.org/rfc/rfc4226#section-4 */
const SECRET_BYTES = 20;
/** Clocks of phones may be off by one step. https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
const STEPS_OFF = 1;

/** Returns a new secret, in the base32 form that authenticator apps accept. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URI in the QR code of an enrollment. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...PARAMETERS, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the step of 30 seconds, counted from 1970, whose code this is at a moment in milliseconds; undefined for a
 * wrong code.
 */
export function totpStep(secret: string, code: string, atMs: number): number | undefined {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp: atMs, window: STEPS_OFF });
  return delta === null ? undefined : totp.counter({ timestamp: atMs }) + delta;
}
