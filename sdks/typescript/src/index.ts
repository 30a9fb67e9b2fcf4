/** The checkout API and the agent API, typed, on web standards alone. */
export { Agents } from './agents/agents.js';
export type { Credits } from './agents/credits.js';
export type { FileContent } from './agents/files/file-form.js';
export type { Files, FileUpload } from './agents/files/files.js';
export type { Workspaces, WorkspaceWrite } from './agents/files/workspaces.js';
export type { Quotas } from './agents/quotas.js';
export type { Spaces } from './agents/spaces.js';
export type {
  TurnDeltaEvent,
  TurnReasoningEvent,
  TurnSteppedEvent,
  TurnStreamEvent,
  TurnTextDiscardedEvent,
  TurnToolEndedEvent,
  TurnToolStartedEvent,
  TurnTransitionEvent,
} from './agents/turns/turn-events.js';
export type { StreamOptions } from './agents/turns/turn-stream.js';
export type { WaitOptions } from './agents/turns/turn-wait.js';
export type { Turns } from './agents/turns/turns.js';
export type { AgentUsage } from './agents/usage.js';
export type { AgentWebhookDeliveries, AgentWebhooks } from './agents/webhooks.js';
export { Checkout } from './checkout/checkout.js';
export type { EventListParams, Events, LoggedEvent } from './checkout/events.js';
export type { MerchantAccount } from './checkout/merchant.js';
export type { Payments } from './checkout/payments.js';
export type { Sessions } from './checkout/sessions.js';
export type { MonthlyUsage } from './checkout/usage.js';
export type { WebhookDeliveries } from './checkout/webhook-deliveries.js';
export type { WebhookEndpoints } from './checkout/webhook-endpoints.js';
export type * from './generated/api.js';
export type * from './generated/codes.js';
export type * from './generated/events.js';
export {
  ApiError,
  AuthenticationError,
  CheckoutError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type FieldFault,
  NotFoundError,
  PermissionError,
  RateLimitError,
  type SdkErrorCode,
  TimeoutError,
  TurnNotEndedError,
  ValidationError,
} from './http/errors.js';
export type { List, Page } from './http/lists.js';
export type { ClientOptions, IdempotentOptions, RequestOptions } from './http/options.js';
export { API_VERSION, VERSION } from './version.js';
export { type WebhookFault, WebhookVerificationError } from './webhooks/verification-error.js';
export type { RawBody, SignOptions, VerifyOptions, WebhookEvent } from './webhooks/webhooks.js';
/** Checks webhooks, and signs them for tests. */
export * as webhooks from './webhooks/webhooks.js';
