import type { Merchant } from '../../stack/people/merchant.js';
import type { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';

/** A secret of an endpoint and when it was issued, in milliseconds since 1970. */
interface Secret {
  readonly value: string;
  readonly fromMs: number;
}

/** An endpoint of a merchant or an account, with every secret that it ever had, oldest first. */
export interface SoakEndpoint {
  readonly name: string;
  readonly owner: string;
  readonly id: string;
  readonly receiver: WebhookReceiver;
  /** Whether it accepts from its first to its last moment; the others change their behavior. */
  readonly isHealthy: boolean;
  /** False for endpoints whose name the soak makes unresolvable. */
  readonly isReachable: boolean;
  readonly secrets: Secret[];
}

/** A merchant with its endpoints and the key that its backend uses now. */
export interface Shop {
  readonly merchant: Merchant;
  readonly owner: string;
  readonly endpoints: readonly SoakEndpoint[];
  apiKey: string;
  apiKeyId: number | undefined;
}
