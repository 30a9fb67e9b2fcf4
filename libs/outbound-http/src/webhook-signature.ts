import { createHmac, type KeyObject } from 'node:crypto';

/** The header that carries the signature of a webhook (`docs/contract/checkout.md`, delivery rules). */
export const SIGNATURE_HEADER = 'x-service-signature';

/** The headers of Standard Webhooks 1.0.0 (standardwebhooks.com): id, time and signatures of a message. */
const STANDARD_ID_HEADER = 'webhook-id';
const STANDARD_TIMESTAMP_HEADER = 'webhook-timestamp';
export const STANDARD_SIGNATURE_HEADER = 'webhook-signature';

/** The prefix of every secret, in both schemes. */
export const SECRET_PREFIX = 'whsec_';

/**
 * Returns `t=<unix>,v1=<hex>` with one `v1` for each secret: HMAC-SHA256 of `<t>.<raw body>`, keyed with the bytes of
 * the secret as the merchant holds it, prefix included. During a secret's overlap there are two.
 */
export function signatureHeader(timestampS: number, body: string, secrets: readonly KeyObject[]): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${timestampS}.`).update(body, 'utf8').digest('hex'),
  );
  return [`t=${timestampS}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

/**
 * Returns the three Standard Webhooks headers: `v1,<base64>` for each secret, HMAC-SHA256 of `<id>.<t>.<raw body>`,
 * keyed with the base64 text after `whsec_`. The id must contain no dot.
 */
export function standardHeaders(
  id: string,
  timestampS: number,
  body: string,
  secrets: readonly KeyObject[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', standardKey(secret));
    return `v1,${mac.update(`${id}.${timestampS}.`).update(body, 'utf8').digest('base64')}`;
  });
  return {
    [STANDARD_ID_HEADER]: id,
    [STANDARD_TIMESTAMP_HEADER]: String(timestampS),
    [STANDARD_SIGNATURE_HEADER]: signatures.join(' '),
  };
}

function standardKey(secret: KeyObject): Buffer {
  return Buffer.from(secret.export().toString('latin1').slice(SECRET_PREFIX.length), 'base64');
}
