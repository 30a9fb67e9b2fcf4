import { createHmac, type KeyObject } from 'node:crypto';

/** The header that carries the signature of a webhook (`spec/checkout.md`, delivery rules). */
export const SIGNATURE_HEADER = 'x-service-signature';

/**
 * `t=<unix>,v1=<hex>` with one `v1` for each secret: HMAC-SHA256 of `<t>.<raw body>`, keyed with the bytes of the
 * secret as the merchant holds it, prefix included. During a secret's overlap there are two.
 */
export function signatureHeader(timestampS: number, body: string, secrets: readonly KeyObject[]): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${timestampS}.`).update(body, 'utf8').digest('hex'),
  );
  return [`t=${timestampS}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
