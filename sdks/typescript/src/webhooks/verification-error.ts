import { CheckoutError } from '../http/errors.js';

/** Why an event is not accepted. */
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
  /** The body was given as an object: it must be the bytes as they came. */
  | 'body_not_raw'
  /** The signature fits, but the body is no event. */
  | 'body_not_json';

/** The request is not from the platform, or it is not certain: answer 400 and do nothing. */
export class WebhookVerificationError extends CheckoutError {
  override readonly name = 'WebhookVerificationError';
  /** Which of the checks it failed. */
  declare readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message, { code });
  }
}
