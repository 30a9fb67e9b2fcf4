/** The operator who may approve merchants in the local stack. */
export const OPERATOR_EMAIL = 'operator@localhost.example';

/** The values that the seed made and that cannot be fetched again; stored in `demo.json`. */
export interface DemoMerchant {
  readonly merchantId: number;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** A key of its test mode. */
  readonly testApiKey: string;
  readonly testWebhookSecret: string;
  readonly treasury: string;
  /** A key for the agent API. */
  readonly agentKey: string;
  /** The space that is the assistant of the dashboard. */
  readonly assistantSpace: string;
}
