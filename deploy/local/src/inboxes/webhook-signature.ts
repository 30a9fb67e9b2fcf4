import { createHmac, timingSafeEqual } from 'node:crypto';

export type SignatureCheck = 'valid' | 'wrong' | 'too old' | 'missing';

/** The longest time by which `t` may differ from our clock, in seconds; the usual five minutes of such schemes. */
const TOLERANCE_S = 300;

/**
 * Checks `X-Service-Signature: t=<unix>,v1=<hex>` as a merchant would: HMAC-SHA256 of `<t>.<body>`, keyed with the
 * endpoint's secret. While a secret is rotated there are two `v1`; one match is enough.
 */
export function checkSignature(header: string | undefined, body: Buffer, secret: string, nowS: number): SignatureCheck {
  const fields = (header ?? '').split(',').map((field) => field.split('=') as [string, string?]);
  const timestamp = fields.find(([name]) => name.trim() === 't')?.[1];
  const candidates = fields.flatMap(([name, value]) => (name.trim() === 'v1' && value ? [value] : []));
  if (!timestamp || candidates.length === 0) return 'missing';
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const matches = candidates.some((hex) => {
    const given = Buffer.from(hex, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!matches) return 'wrong';
  return Math.abs(nowS - Number(timestamp)) > TOLERANCE_S ? 'too old' : 'valid';
}
