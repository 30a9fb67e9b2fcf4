/** Who may approve merchants in the local stack. */
export const OPERATOR_EMAIL = 'operator@localhost.example';

/** What the seed made and cannot be fetched again; kept in `demo.json`. */
export interface DemoMerchant {
  readonly merchantId: number;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Of its test mode. */
  readonly testApiKey: string;
  readonly testWebhookSecret: string;
  readonly treasury: string;
  /** For the agent API. */
  readonly agentKey: string;
  /** The space that is the assistant of the dashboard. */
  readonly assistantSpace: string;
}
