import { CheckoutError } from '../http/errors.js';

/** The reason why an event is not accepted. */
export type WebhookFault =
  /** There is no `X-Service-Signature`. */
  | 'signature_missing'
  /** The header is not `t=…,v1=…`. */
  | 'signature_malformed'
  /** No signature of the header fits any of the secrets. */
  | 'signature_mismatch'
  /** It was signed longer ago than the tolerance: perhaps somebody sends an old request again. */
  | 'timestamp_too_old'
  /** It was signed in the future: one of the clocks is wrong. */
  | 'timestamp_in_future'
  /** The body was given as an object: it must be the original bytes. */
  | 'body_not_raw'
  /** The signature is right, but the body is not an event. */
  | 'body_not_json';

/** The request is not from the platform, or that is uncertain: respond with 400 and do nothing. */
export class WebhookVerificationError extends CheckoutError {
  override readonly name = 'WebhookVerificationError';
  /** The check that failed. */
  declare readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message, { code });
  }
}
