import type { KeyObject } from 'node:crypto';
import { SIGNATURE_HEADER, signatureHeader, standardHeaders } from '@libs/outbound-http/webhook-signature';
import type { DeliveryRow } from '../deliveries/delivery.entity.js';

/**
 * Returns the headers that sign one attempt: `X-Service-Signature` with a `v1` for each secret, because a receiver may
 * still have the previous one, and for accounts also the three of Standard Webhooks. The algorithms are {@link
 * signatureHeader} and {@link standardHeaders}, in `libs/outbound-http/src/webhook-signature.ts`, because the command
 * line and the alerts of operators sign the same way.
 */
export function signatureHeaders(
  { id, body, account_id }: Pick<DeliveryRow, 'id' | 'body' | 'account_id'>,
  secrets: readonly KeyObject[],
  at: Date,
): Record<string, string> {
  const timestampS = Math.floor(at.getTime() / 1_000);
  return {
    [SIGNATURE_HEADER]: signatureHeader(timestampS, body, secrets),
    // Only secrets of accounts are base64, as this scheme requires; those of merchants are not.
    ...(account_id === null ? {} : standardHeaders(id, timestampS, body, secrets)),
  };
}
