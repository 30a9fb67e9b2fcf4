/** Printed by print-types.mjs from the API document. Change the code of the services, not this file. */

/** `AcceptedAsset` of the API document. */
export interface AcceptedAsset {
  asset: 'USDC' | 'USDT';
  /** Contract of the token. Only this contract counts, never a symbol. */
  token_address: string;
  decimals: number;
  /** What is left to send, in base units of the token; what is seen but not yet confirmed is already deducted. */
  amount: string;
}

/** `AcceptedTurnView` of the API document. */
export interface AcceptedTurnView {
  /** Poll `GET /turns/{turn_id}`, or register a webhook. */
  turn_id: string;
  space: string;
  /** As you sent it. */
  thread: string | null;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** ISO 8601. */
  created_at: string;
  /** Only during maintenance: the turn waits until it ends. */
  maintenance?: TurnMaintenanceView;
}

/** `ApprovalRulesBody` of the API document. */
export interface ApprovalRulesBody {
  /** How long a call waits for a person, in seconds. Then the turn goes on without it. At least 60. At most 2592000. Default: `604800`. */
  expires_after_s?: number;
  /** Who gets an e-mail with a link to decide. If empty: the owners of the merchant. At most 10 items. Default: `[]`. */
  approvers?: string[];
}

/** `ApprovalRulesView` of the API document. */
export interface ApprovalRulesView {
  expires_after_s: number;
  /** Empty: the owners of the merchant. */
  approvers: string[];
}

/** `ApproveCallBody` of the API document. */
export interface ApproveCallBody {
  /** All arguments that the call is made with in place of the requested ones. They must fit the schema of the tool. */
  arguments?: Record<string, unknown> | null;
  /** The `digest` of the call that you decide on. */
  digest: string;
  /** The model reads it as the words of a person. At most 1000 characters. */
  note?: string | null;
}

/** `AssetUsage` of the API document. */
export interface AssetUsage {
  payments_count: number;
  settled_volume_usd_cents: number;
  /** In base units of the token, as the next two. */
  settled_volume_units: string;
  fees_units: string;
  net_units: string;
}

/** `AttemptDetailView` of the API document. */
export interface AttemptDetailView {
  /** The URL it was sent to: the endpoint’s may have changed since. */
  url: string;
  timings: AttemptTimings;
  /** As sent; only the time of the signature is shown. */
  request_headers: Record<string, unknown>;
  /** ISO 8601. */
  at: string;
  trigger: 'schedule' | 'replay' | 'test';
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  remote_ip: string | null;
  response_body: string | null;
}

/** `AttemptTimings` of the API document. */
export interface AttemptTimings {
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  total_ms: number;
}

/** `AttemptView` of the API document. */
export interface AttemptView {
  /** ISO 8601. */
  at: string;
  trigger: 'schedule' | 'replay' | 'test';
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  remote_ip: string | null;
  response_body: string | null;
}

/** `CallApprovalView` of the API document. */
export interface CallApprovalView {
  turn_id: string;
  space: string;
  end_user_ref: string | null;
  /** The metadata of the turn, as you sent it. */
  metadata: Record<string, unknown> | null;
  /** The approval. */
  approval_id: string;
  call_id: string;
  /** As in the steps of the turn. */
  tool: string;
  /** What the model requested. */
  arguments: Record<string, unknown>;
  /** Identifies this turn, call, tool and its arguments. Send it with your decision. */
  digest: string;
  state: 'pending' | 'approved' | 'rejected' | 'expired' | 'withdrawn';
  /** ISO 8601. */
  requested_at: string;
  /** After that, the turn continues without the call. ISO 8601. */
  expires_at: string;
  /** The arguments that a person sent in place of the requested ones. */
  edited_arguments: Record<string, unknown> | null;
  /** The digest of the call with these arguments. */
  edited_digest: string | null;
  /** The note of the person who decided. */
  note: string | null;
  /** ISO 8601. */
  decided_at: string | null;
  decided_by: DeciderData | null;
}

/** `CapabilitiesView` of the API document. */
export interface CapabilitiesView {
  data: CapabilityView[];
}

/** `CapabilityView` of the API document. */
export interface CapabilityView {
  /** Use it in `builtin` of the tools. */
  key: 'files' | 'workspace' | 'output.deliver' | 'memory' | 'http.fetch' | 'checkout' | 'code.js' | 'time' | 'web.search';
  /** What an agent can do with it. */
  about: string;
  /** Whether this platform is set up for it. */
  is_available: boolean;
}

/** `CreateEndpointBody` of the API document. */
export interface CreateEndpointBody {
  /** At most 2000 characters. */
  url: string;
  /** Your own description. At most 200 characters. */
  description?: string | null;
  /** The types of the events that are sent to it, at least one; null means all. */
  event_types?: ('payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled')[] | null;
}

/** `CreateScheduleBody` of the API document. */
export interface CreateScheduleBody {
  /** At most 200 characters. */
  title?: string | null;
  /** Minute, hour, day of the month, month, day of the week. At most 200 characters. */
  cron: string;
  /** An IANA time zone. At most 200 characters. Default: `"UTC"`. */
  time_zone?: string;
  /** The text of each turn. At most 100000 characters. */
  text: string;
  /** At most 200 characters. */
  end_user_ref?: string | null;
  metadata?: Record<string, unknown> | null;
  /** What to do with runs that were missed during an outage: nothing, or one turn for all of them. Default: `"skip"`. */
  missed?: 'skip' | 'run_once';
}

/** `CreateSessionBody` of the API document. */
export interface CreateSessionBody {
  /** Your id for this user: a whole number, or text. Send a number beyond 2^53 as text. At most 200 characters. */
  user_external_id: number | string;
  /** At most 2000 characters. */
  return_url: string;
  /** At most 1000000000000. */
  amount_usd_cents: number;
  metadata?: Record<string, unknown> | null;
  /** What the payment is for, as shown to the buyer. At most 200 characters. */
  description?: string | null;
  /** Your own order id. The buyer sees it on the page and on the receipt; it is included in events. At most 200 characters. */
  reference?: string | null;
  /** Where the page sends a buyer who does not pay. At most 2000 characters. */
  cancel_url?: string;
  /** What is sold. Quantity times amount of all lines must add up to `amount_usd_cents`. The buyer reads them. At most 100 items. */
  line_items?: LineItemBody[];
  /** For your own team, who can find the session by it. The page does not show it, and nothing is mailed to it. At most 254 characters. */
  customer_email?: string;
  /** Which tokens the page offers. Money in the other one is credited, too. */
  assets?: ('USDC' | 'USDT')[];
  /** How long the session can be paid. Absent: as long as the settings of the merchant say. At least 15. At most 1440. */
  expires_in_minutes?: number;
  /** With a test key: where the session is paid. `simulated` needs no wallet; on `testnet` real wallets pay with coins that are worth nothing. Default: `"simulated"`. */
  network?: 'simulated' | 'testnet';
}

/** `CreateSpaceBody` of the API document. */
export interface CreateSpaceBody {
  /** At most 200 characters. */
  title?: string | null;
  /** The engine of its turns. The platform may not offer all of them. Default: `"local"`. */
  engine?: 'local' | 'openai-compatible' | 'anthropic' | 'models';
  /** Returned unchanged. */
  metadata?: Record<string, unknown> | null;
}

/** `CreateThreadBody` of the API document. */
export interface CreateThreadBody {
  /** The `space_id`. */
  space: string;
  /** Your own id for the customer. At most 200 characters. */
  end_user_ref?: string | null;
  /** Your own name for the thread, which must not begin with `thr_`. Absent: the default thread of the customer, else the space’s own. */
  thread?: string | null;
}

/** `CreateTurnBody` of the API document. */
export interface CreateTurnBody {
  /** The `space_id`. */
  space: string;
  /** At most 100000 characters. */
  text: string;
  /** Ids of uploads that the agent may read. At most 100 items. */
  files?: string[] | null;
  /** Your own id for the customer; spending and caps are counted by it. At most 200 characters. */
  end_user_ref?: string | null;
  /** The conversation that the turn continues: your own name for a thread, which is created on first use, or a `thread_id`. Names of different customers never collide. Absent: one for each `end_user_ref`, else the space’s own. */
  thread?: string | null;
  /** Returned unchanged, also in webhooks. */
  metadata?: Record<string, unknown> | null;
}

/** `CreateWebhookBody` of the API document. */
export interface CreateWebhookBody {
  /** It must be https, at a public address. At most 2000 characters. */
  url: string;
  /** Your own description. At most 200 characters. */
  description?: string | null;
}

/** `CreatedEndpointView` of the API document. */
export interface CreatedEndpointView {
  /** Signs events. Shown here and never again. */
  secret: string;
  id: number;
  url: string;
  active: boolean;
  /** Every attempt since then has failed; null while it works. ISO 8601. */
  failing_since: string | null;
  /** The last successful delivery, among the newest thousand. ISO 8601. */
  last_success_at: string | null;
  /** ISO 8601. */
  created_at: string;
  description: string | null;
  /** The types of the events that are sent to it; null means all. */
  event_types: ('payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled')[] | null;
}

/** `CreatedWebhookView` of the API document. */
export interface CreatedWebhookView {
  /** Signs events. Shown here and never again. */
  secret: string;
  id: number;
  url: string;
  active: boolean;
  /** Every attempt since then has failed; null while it works. ISO 8601. */
  failing_since: string | null;
  /** The last successful delivery, among the newest thousand. ISO 8601. */
  last_success_at: string | null;
  /** ISO 8601. */
  created_at: string;
  description: string | null;
}

/** `CreditsView` of the API document. */
export interface CreditsView {
  /** US dollars. Below zero when a payment was reverted after it was spent. */
  balance_usd: number;
  /** US dollars of the balance held for queued and running turns. */
  held_usd: number;
  /** US dollars available for new turns: the balance without holds. */
  available_usd: number;
}

/** `DeciderData` of the API document. */
export interface DeciderData {
  /** A key, a member in the dashboard, a person with the link from an e-mail, or `system` if nobody decided in time. */
  kind: 'api_key' | 'user' | 'link' | 'system';
  /** The name of the key, or an e-mail address. */
  name: string;
}

/** `DeliveryDetailView` of the API document. */
export interface DeliveryDetailView {
  /** The event, byte for byte as it is sent. */
  body: string;
  attempts: AttemptDetailView[];
  /** Also the `id` of the event. */
  id: string;
  endpoint_id: number;
  event_type: string;
  status: 'pending' | 'delivered' | 'failed';
  attempt_count: number;
  /** ISO 8601. */
  next_attempt_at: string | null;
  last_status_code: number | null;
  last_error: string | null;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601. */
  delivered_at: string | null;
}

/** `DeliveryView` of the API document. */
export interface DeliveryView {
  /** Also the `id` of the event. */
  id: string;
  endpoint_id: number;
  event_type: string;
  status: 'pending' | 'delivered' | 'failed';
  attempt_count: number;
  /** ISO 8601. */
  next_attempt_at: string | null;
  last_status_code: number | null;
  last_error: string | null;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601. */
  delivered_at: string | null;
  attempts: AttemptView[];
}

/** `EngineView` of the API document. */
export interface EngineView {
  /** Use it as `engine` of a space. */
  engine: 'local' | 'openai-compatible' | 'anthropic' | 'models';
  /** Whether a model decides, and turns are charged by tokens. */
  has_models: boolean;
  /** The model of manifests that name none. */
  default_model: string | null;
  /** US dollars that a turn costs, whatever it does; null where it is charged by tokens. */
  turn_usd: number | null;
}

/** `EnginesView` of the API document. */
export interface EnginesView {
  data: EngineView[];
}

/** `EventView` of the API document. */
export interface EventView {
  /** The `event_id` of the webhooks about it. */
  id: string;
  type: string;
  /** Unix seconds, as in the webhook. */
  created: number;
  /** False for what happened in test mode. */
  livemode: boolean;
  merchant_id: number;
  /** The `data` of the webhook, which depends on the type. */
  data: Record<string, unknown>;
}

/** `ExpiredData` of the API document. */
export interface ExpiredData {
  invoice_id: number;
  session_token?: string | null;
  user_external_id?: number | string | null;
  metadata?: Record<string, unknown> | null;
  reference?: string | null;
  /** ISO 8601. */
  expires_at: string;
  amount_usd_cents: number;
  test?: boolean | null;
}

/** `FileView` of the API document. */
export interface FileView {
  /** Use it in `GET /v1/files/{file_id}` and in `files` of a turn. */
  file_id: string;
  /** The turn that created it; null for an upload. */
  turn_id: string | null;
  /** The space it belongs to. */
  space: string | null;
  /** Without folders and control characters. */
  name: string;
  /** As declared by the sender. */
  media_type: string;
  size_bytes: number;
  /** Hex; the ETag of its bytes. */
  sha256: string;
  /** ISO 8601. */
  created_at: string;
}

/** `GrantView` of the API document. */
export interface GrantView {
  key: 'files' | 'workspace' | 'output.deliver' | 'memory' | 'http.fetch' | 'checkout' | 'code.js' | 'time' | 'web.search';
  config: Record<string, unknown>;
}

/** `KeyMerchantView` of the API document. */
export interface KeyMerchantView {
  id: number;
  /** False for a key of test mode, which can create sessions before the merchant is active. */
  livemode: boolean;
  name: string;
  /** Support e-mail, shown to buyers. */
  email: string | null;
  /** Only an active merchant can create sessions. */
  status: 'pending' | 'active' | 'rejected' | 'paused';
  /** Whether a treasury is set: without one, no session can be created. */
  has_treasury: boolean;
  fee_tier: 'free' | 'pro' | 'enterprise';
  /** The fee of a session created now, in basis points. */
  effective_fee_bps: number;
  /** With a test key, where there is one: the network of sessions with `"network": "testnet"`. Otherwise null. */
  test_network: TestNetworkView | null;
  /** ISO 8601. */
  created_at: string;
}

/** `LedgerEntryView` of the API document. */
export interface LedgerEntryView {
  id: number;
  kind: 'top_up' | 'reversal' | 'grant' | 'charge';
  /** US dollars; negative for charges and reversals. */
  amount_usd: number;
  /** US dollars after this entry. */
  balance_usd: number;
  /** The turn of a charge. */
  turn_id: string | null;
  /** The payment of a top-up or of its reversal. */
  payment_id: number | null;
  note: string | null;
  /** ISO 8601. */
  at: string;
}

/** `LineItemBody` of the API document. */
export interface LineItemBody {
  /** As the buyer reads it. At most 200 characters. */
  name: string;
  /** At least 1. At most 1000000. Default: `1`. */
  quantity?: number;
  /** The price of one, in US cents. Below zero: a discount. At least -1000000000000. At most 1000000000000. */
  amount_usd_cents: number;
}

/** `LineItemView` of the API document. */
export interface LineItemView {
  name: string;
  /** At least 1. */
  quantity: number;
  /** The price of one, in US cents. */
  amount_usd_cents: number;
}

/** `ManifestBody` of the API document. */
export interface ManifestBody {
  /** At most 100000 characters. */
  instructions: string;
  /** Of the engine's provider, or `provider/model`. Absent: the platform's default. At most 200 characters. */
  model?: string | null;
  /** Models to try in this order when the ones before are overloaded, rate-limited or unavailable. At most 4 items. */
  fallback_models?: string[] | null;
  /** Providers that are called with your own keys. Their tokens cost you nothing here. At most 16 items. */
  provider_keys?: ProviderKeyBody[] | null;
  /** How much a model thinks before it answers. Which values are accepted depends on the provider. */
  reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  /** The maximum number of tokens that an Anthropic model uses to think before it answers. They count as output. At least 1. At most 1000000. */
  thinking_tokens?: number | null;
  /** How much answers vary: 0 to 2, for Anthropic 0 to 1. At least 0. At most 2. */
  temperature?: number | null;
  /** `auto`, `none`, `required` or the name of a tool. The last two hold until a tool, or that tool, was called in the turn. */
  tool_choice?: string | null;
  /** Whether a model may call several tools in one step. */
  parallel_tool_calls?: boolean | null;
  /** Whether a provider makes sure that arguments fit the schemas of tools, where a schema allows that. */
  strict_schemas?: boolean | null;
  /** Whether a turn fails if it delivers nothing valid through `output.deliver`. Default: `false`. */
  required_delivery?: boolean;
  limits?: ManifestLimitsBody;
  history?: ManifestHistoryBody;
}

/** `ManifestHistoryBody` of the API document. */
export interface ManifestHistoryBody {
  /** How many earlier turns for the same `end_user_ref` the engine gets in full; older ones are summarized. 0: the engine gets nothing of earlier turns. At least 0. At most 100. Default: `10`. */
  turns?: number;
}

/** `ManifestHistoryView` of the API document. */
export interface ManifestHistoryView {
  turns: number;
}

/** `ManifestLimitsBody` of the API document. */
export interface ManifestLimitsBody {
  /** The maximum number of engine steps in one turn. At least 1. At most 200. Default: `24`. */
  max_steps?: number;
  /** Seconds that a turn may run. At least 1. At most 3600. Default: `900`. */
  timeout_s?: number;
  /** US dollars that a turn may cost. If omitted: as much as the platform allows. At least 0.000001. At most 1000. */
  max_cost_usd?: number | null;
}

/** `ManifestLimitsView` of the API document. */
export interface ManifestLimitsView {
  max_steps: number;
  timeout_s: number;
  max_cost_usd: number | null;
}

/** `ManifestView` of the API document. */
export interface ManifestView {
  space_id: string;
  /** 0 while there is none. */
  version: number;
  instructions: string;
  model: string | null;
  fallback_models: string[];
  provider_keys: ProviderKeyView[];
  reasoning_effort: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  thinking_tokens: number | null;
  temperature: number | null;
  tool_choice: string | null;
  parallel_tool_calls: boolean | null;
  strict_schemas: boolean | null;
  required_delivery: boolean;
  limits: ManifestLimitsView;
  history: ManifestHistoryView;
  /** ISO 8601. */
  updated_at: string | null;
}

/** `McpServerBody` of the API document. */
export interface McpServerBody {
  /** Its tools are called `name__tool`. */
  name: string;
  /** It must be https, at a public address. */
  url: string;
  /** Default: `"http"`. */
  transport?: 'http' | 'sse';
  /** Values may contain `{{secret:NAME}}` and `{{end_user_ref}}`; a credential must come from a secret. */
  headers?: Record<string, unknown> | null;
  /** Which of its tools to use. If omitted: all of them. At most 256 items. */
  allowed_tools?: string[] | null;
  /** If true, a turn fails when the server cannot be used; otherwise it continues without it. Default: `false`. */
  required?: boolean;
  /** The time limit of one call in seconds. At least 1. At most 300. Default: `30`. */
  timeout_s?: number;
}

/** `McpServerView` of the API document. */
export interface McpServerView {
  name: string;
  url: string;
  transport: 'http' | 'sse';
  /** As sent, with placeholders. */
  headers: Record<string, unknown>;
  allowed_tools: string[] | null;
  required: boolean;
  timeout_s: number;
}

/** `ModelView` of the API document. */
export interface ModelView {
  /** Use it as `model` of a manifest. */
  model: string;
  engine: 'local' | 'openai-compatible' | 'anthropic' | 'models';
  /** The provider that offers it. */
  provider: string;
  /** The protocol of the provider. */
  kind: 'openai-chat' | 'openai-responses' | 'anthropic';
  /** Whether manifests that name no model use it. */
  is_default: boolean;
  /** The maximum number of tokens of a request and its answer; null if unknown. */
  context_tokens: number | null;
  /** The kinds of input that it accepts besides text. */
  sees: ('image' | 'pdf')[];
  /** The prices of longer requests, shortest first. */
  tiers: PriceTierView[];
  /** US dollars for a million input tokens. */
  input_usd: number;
  /** The same for input that the provider had in its cache. */
  cached_input_usd: number;
  /** The same for input that the provider puts into its cache. */
  cache_write_usd: number;
  /** The same for output. */
  output_usd: number;
}

/** `ModelsView` of the API document. */
export interface ModelsView {
  data: ModelView[];
}

/** `PaymentData` of the API document. */
export interface PaymentData {
  amount_units?: string | null;
  decimals?: number | null;
  payment_id: number;
  invoice_id?: number | null;
  session_token?: string | null;
  user_external_id?: number | string | null;
  metadata?: Record<string, unknown> | null;
  reference?: string | null;
  amount_usd_cents: number;
  asset: 'USDC' | 'USDT';
  token: 'USDC' | 'USDT';
  tx_hash: string;
  log_index: number;
  block_number: number;
  test?: boolean | null;
  paid_total_usd_cents?: number | null;
  expected_amount_usd_cents?: number | null;
  from_address: string;
}

/** `PaymentView` of the API document. */
export interface PaymentView {
  /** False in test mode: no money moved, or none that is worth anything. */
  livemode: boolean;
  /** Where it was paid: `live`, or in test mode `simulated` or `testnet`. */
  network: 'live' | 'simulated' | 'testnet';
  status: 'detected' | 'confirmed' | 'late' | 'reverted' | 'swept';
  /** Its block came after the session’s window. */
  late: boolean;
  /** This transfer, in base units of the token. */
  amount_units: string;
  /** Decimals of the token. */
  decimals: number;
  /** `amount_usd_cents` less `net_usd_cents`; null until it is swept, as the next three. */
  fee_usd_cents: number | null;
  /** What reached the treasury, floored to cents. */
  net_usd_cents: number | null;
  /** The platform’s fee, in base units of the token. */
  fee_units: string | null;
  /** What reached the treasury, in base units of the token. */
  net_units: string | null;
  sweep_tx_hash: string | null;
  /** ISO 8601. */
  detected_at: string;
  /** ISO 8601. */
  confirmed_at: string | null;
  /** ISO 8601. */
  swept_at: string | null;
  /** Until when a confirmed payment waits to be swept together with the rest of the amount: the end of the session’s window. Null if it does not wait. ISO 8601. */
  waits_for_rest_until: string | null;
  payment_id: number;
  invoice_id?: number | null;
  session_token?: string | null;
  user_external_id?: number | string | null;
  metadata?: Record<string, unknown> | null;
  reference?: string | null;
  amount_usd_cents: number;
  asset: 'USDC' | 'USDT';
  token: 'USDC' | 'USDT';
  tx_hash: string;
  log_index: number;
  block_number: number;
  test?: boolean | null;
  paid_total_usd_cents?: number | null;
  expected_amount_usd_cents?: number | null;
  from_address: string;
}

/** `PriceTierView` of the API document. */
export interface PriceTierView {
  /** If the input of a request is longer, these prices apply to all of the request. */
  above_input_tokens: number;
  /** US dollars for a million input tokens. */
  input_usd: number;
  /** The same for input that the provider had in its cache. */
  cached_input_usd: number;
  /** The same for input that the provider puts into its cache. */
  cache_write_usd: number;
  /** The same for output. */
  output_usd: number;
}

/** `ProviderKeyBody` of the API document. */
export interface ProviderKeyBody {
  /** The name of a provider, as it begins names of models. */
  provider: string;
  /** The name of the secret of the space that has your key. */
  secret: string;
}

/** `ProviderKeyView` of the API document. */
export interface ProviderKeyView {
  provider: string;
  secret: string;
}

/** `QuotasBody` of the API document. */
export interface QuotasBody {
  /** US dollars that each key may spend in a UTC day; null: no cap. At least 0. At most 1000000. Default: `20`. */
  key_daily_usd?: number | null;
  /** US dollars that each customer (`end_user_ref`) may spend in a UTC day; null: no cap. At least 0. At most 1000000. Default: `5`. */
  end_user_daily_usd?: number | null;
  /** Customers with their own cap, by their ref; null: no cap. Default: `{}`. */
  end_users?: Record<string, {
    /** At least 0. */
    daily_usd: number | null;
  }>;
  /** At most 10 items. Default: `[]`. */
  windows?: WindowCapPart[];
}

/** `QuotasView` of the API document. */
export interface QuotasView {
  /** Null: no cap. */
  key_daily_usd: number | null;
  /** Null: no cap. */
  end_user_daily_usd: number | null;
  end_users: Record<string, {
    /** At least 0. */
    daily_usd: number | null;
  }>;
  windows: WindowCapPart[];
}

/** `RecoveryTerms` of the API document. */
export interface RecoveryTerms {
  checkout_address: string;
  initial_treasury: string;
  treasury_delay_s: number;
  merchant_number: number;
  fee_bps: number;
  session_id: string;
  deposit_address: string;
}

/** `RejectCallBody` of the API document. */
export interface RejectCallBody {
  /** The `digest` of the call that you decide on. */
  digest: string;
  /** The model reads it as the words of a person. At most 1000 characters. */
  note?: string | null;
}

/** `ReplayFailedBody` of the API document. */
export interface ReplayFailedBody {
  /** Deliveries of events since this time. ISO 8601. */
  since: string;
  /** Only to this endpoint; by default to every active one. */
  endpoint_id?: number;
}

/** `ReplayFailedOfAccountBody` of the API document. */
export interface ReplayFailedOfAccountBody {
  /** Deliveries of events since this time. ISO 8601. */
  since: string;
  /** Only to this webhook; by default to every active one. */
  endpoint_id?: number;
}

/** `ReplayFailedOfAccountView` of the API document. */
export interface ReplayFailedOfAccountView {
  /** How many are replayed, oldest first. */
  replayed: number;
}

/** `ReplayFailedView` of the API document. */
export interface ReplayFailedView {
  /** How many are replayed, oldest first. */
  replayed: number;
}

/** `RescanView` of the API document. */
export interface RescanView {
  /** The requested transaction; null where a session was requested. */
  found: 'mined' | 'pending' | 'failed' | 'unknown' | null;
  /** At most 100, those to sessions first. */
  transfers: RescannedTransferView[];
  /** For a session. */
  scanned: RescannedBlocks | null;
}

/** `RescannedBlocks` of the API document. */
export interface RescannedBlocks {
  from_block: number;
  to_block: number;
  /** False if time ran out before the newest block was read. Try again with the hash of the transaction. */
  is_complete: boolean;
}

/** `RescannedTransferView` of the API document. */
export interface RescannedTransferView {
  tx_hash: string;
  log_index: number;
  /** Null for an unsupported token. */
  asset: 'USDC' | 'USDT' | null;
  token_address: string;
  to_address: string;
  /** Null if it went to no session of this merchant. */
  session_token: string | null;
  /** In base units of the token. */
  amount: string;
  /** known: it was seen before. repaired: it had been missed and has now been added. not_scanned_yet: it is newer than what we have read, look again in a moment. unsupported_token: it arrived, and is not a token that counts; it can be recovered to the treasury. not_ours: it went to no address of this merchant. */
  status: 'known' | 'repaired' | 'not_scanned_yet' | 'unsupported_token' | 'not_ours';
}

/** `RevertedData` of the API document. */
export interface RevertedData {
  previous_status?: 'detected' | 'confirmed' | 'late' | 'reverted' | 'swept' | null;
  loss?: RevertedLoss | null;
  payment_id: number;
  invoice_id?: number | null;
  session_token?: string | null;
  user_external_id?: number | string | null;
  metadata?: Record<string, unknown> | null;
  reference?: string | null;
  amount_usd_cents: number;
  asset: 'USDC' | 'USDT';
  token: 'USDC' | 'USDT';
  tx_hash: string;
  log_index: number;
  block_number: number;
  test?: boolean | null;
  paid_total_usd_cents?: number | null;
  expected_amount_usd_cents?: number | null;
  from_address: string;
  amount_units?: string | null;
  decimals?: number | null;
}

/** `RevertedLoss` of the API document. */
export interface RevertedLoss {
  credited_units: string;
  credited_usd_cents: number;
  swept_units: string;
  swept_usd_cents: number;
  sweep_tx_hash?: string | null;
  missing_units: string;
  missing_usd_cents: number;
}

/** `RolledEndpointView` of the API document. */
export interface RolledEndpointView {
  /** Until then every event is signed with both secrets. ISO 8601. */
  previous_secret_valid_until: string;
  id: number;
  url: string;
  active: boolean;
  /** Every attempt since then has failed; null while it works. ISO 8601. */
  failing_since: string | null;
  /** The last successful delivery, among the newest thousand. ISO 8601. */
  last_success_at: string | null;
  /** ISO 8601. */
  created_at: string;
  description: string | null;
  /** The types of the events that are sent to it; null means all. */
  event_types: ('payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled')[] | null;
  /** Signs events. Shown here and never again. */
  secret: string;
}

/** `RotatedWebhookView` of the API document. */
export interface RotatedWebhookView {
  /** Until then every event is signed with both secrets. ISO 8601. */
  previous_secret_valid_until: string;
  id: number;
  url: string;
  active: boolean;
  /** Every attempt since then has failed; null while it works. ISO 8601. */
  failing_since: string | null;
  /** The last successful delivery, among the newest thousand. ISO 8601. */
  last_success_at: string | null;
  /** ISO 8601. */
  created_at: string;
  description: string | null;
  /** Signs events. Shown here and never again. */
  secret: string;
}

/** `ScheduleErrorData` of the API document. */
export interface ScheduleErrorData {
  /** The error code of a failed turn, or the API’s error code of a refused one. Null if the turn was erased. */
  code: string | null;
  /** The turn that failed. Null when it was refused. */
  turn_id: string | null;
}

/** `SchedulePausedData` of the API document. */
export interface SchedulePausedData {
  /** The schedule. */
  schedule_id: string;
  /** Its space. */
  space: string;
  title: string | null;
  /** Same as its `paused_reason`. */
  reason: 'failures' | 'key_revoked' | 'space_archived' | 'no_more_slots';
  /** How many of its last turns failed or were refused in a row, counted up to 5. */
  failures: number;
  /** The error of the last one; null if none failed. */
  last_error: ScheduleErrorData | null;
  /** ISO 8601. */
  paused_at: string;
  /** True for a test event that you requested. */
  test?: boolean;
}

/** `ScheduleRunView` of the API document. */
export interface ScheduleRunView {
  /** When the run was due. ISO 8601. */
  slot_at: string;
  /** `submitted`; `refused`, for example because the credits are used up; `busy`, because the previous turn was still running; `missed`, because of an outage. */
  outcome: 'submitted' | 'refused' | 'busy' | 'missed';
  turn_id: string | null;
  /** The error code, if the turn was refused. */
  error_code: string | null;
}

/** `ScheduleView` of the API document. */
export interface ScheduleView {
  schedule_id: string;
  space: string;
  title: string | null;
  cron: string;
  time_zone: string;
  text: string;
  end_user_ref: string | null;
  metadata: Record<string, unknown> | null;
  missed: 'skip' | 'run_once';
  active: boolean;
  /** Why it is not active: somebody paused it; five turns in a row failed or were refused; its key was revoked; its space was archived; the cron expression has no more times. */
  paused_reason: 'request' | 'failures' | 'key_revoked' | 'space_archived' | 'no_more_slots' | null;
  /** When the next run is due; null while it is paused. ISO 8601. */
  next_at: string | null;
  /** The last run. */
  last_run: ScheduleRunView | null;
  /** ISO 8601. */
  created_at: string;
}

/** `SecretBody` of the API document. */
export interface SecretBody {
  /** The name in `{{secret:NAME}}`. */
  name: string;
  /** At most 16 KiB. It can never be read back. */
  value: string;
  /** Hosts that it may be sent to, whatever the tools of the space name: `example.com`, `*.example.com`, or with `:port`. At most 100 items. */
  allowed_hosts: unknown[];
}

/** `SecretView` of the API document. */
export interface SecretView {
  name: string;
  /** ISO 8601. */
  updated_at: string;
}

/** `SessionDetailView` of the API document. */
export interface SessionDetailView {
  session: SessionView;
  /** Newest first, at most 50. */
  payments: PaymentView[];
  /** Whether there are older ones: see the list of payments. */
  has_more_payments: boolean;
  /** The total number. */
  payments_count: number;
  /** Received in transfers below the merchant’s minimum; swept with the rest. */
  below_minimum_units: UnitsByAsset;
  /** Newest first, at most 50, each with its newest attempts. */
  deliveries: DeliveryView[];
  has_more_deliveries: boolean;
  /** Oldest first, of what is listed above. */
  timeline: TimelineEntry[];
}

/** `SessionPaymentView` of the API document. */
export interface SessionPaymentView {
  payment_id: number;
  status: 'detected' | 'confirmed' | 'late' | 'reverted' | 'swept';
  asset: 'USDC' | 'USDT';
  /** This transfer, floored to cents. */
  amount_usd_cents: number;
  /** This transfer, in base units of the token. */
  amount_units: string;
  /** Decimals of the token. */
  decimals: number;
  tx_hash: string;
  confirmations: number;
  required_confirmations: number;
}

/** `SessionStatusView` of the API document. */
export interface SessionStatusView {
  /** Seen on the chain and not credited yet, floored to cents. */
  in_flight_usd_cents: number;
  /** Neither credited nor seen yet: what the buyer still has to send. */
  to_send_usd_cents: number;
  /** The newest 20, in the order in which they came. */
  payments: SessionPaymentView[];
  /** The total number. */
  payments_count: number;
  /** Received in transfers below the merchant’s minimum; counts in `paid_total_usd_cents` once it is final. */
  below_minimum_units: UnitsByAsset;
  /** ISO 8601. */
  server_time: string;
  /** Identifies the session in /pay/{token}. */
  token: string;
  invoice_id: number;
  /** False in test mode: no money moves, or none that is worth anything. */
  livemode: boolean;
  status: 'open' | 'processing' | 'paid' | 'expired' | 'canceled';
  /** Anything unusual about its payments. */
  labels: ('partial' | 'over' | 'late' | 'reverted')[];
  /** The buyer’s page. */
  pay_url: string;
  /** Belongs to this session alone and is never used again. */
  deposit_address: string;
  /** EVM chain id; 0 is the simulated chain of test mode. */
  chain_id: number;
  /** Where it is paid: `live`, or in test mode `simulated` or `testnet`. */
  network: 'live' | 'simulated' | 'testnet';
  /** Amount in US cents. */
  amount_usd_cents: number;
  paid_total_usd_cents: number;
  remaining_usd_cents: number;
  accepted: AcceptedAsset[];
  /** What the payment is for, as shown to the buyer. */
  description: string | null;
  /** The shop’s own order id; buyers see it. */
  reference: string | null;
  return_url: string;
  /** Where a buyer who does not pay is sent; may be empty. */
  cancel_url: string;
  /** What is sold, as the buyer reads it; null where the merchant gave no lines. */
  line_items: LineItemView[] | null;
  /** ISO 8601. */
  expires_at: string;
  /** ISO 8601. */
  created_at: string;
}

/** `SessionView` of the API document. */
export interface SessionView {
  /** The merchant’s own id of its user, as given: a number, or text. At most 200 characters. */
  user_external_id: number | string;
  /** As given; included in events. */
  metadata: Record<string, unknown> | null;
  /** Private: buyers do not see it. */
  note: string | null;
  /** Private: the page does not show it. */
  customer_email: string | null;
  /** How much may be missing for it to still count as paid, in basis points; fixed when it is created. */
  underpayment_tolerance_bps: number;
  /** What a sweep without the platform needs. Keep it. */
  recovery: RecoveryTerms;
  /** Identifies the session in /pay/{token}. */
  token: string;
  invoice_id: number;
  /** False in test mode: no money moves, or none that is worth anything. */
  livemode: boolean;
  status: 'open' | 'processing' | 'paid' | 'expired' | 'canceled';
  /** Anything unusual about its payments. */
  labels: ('partial' | 'over' | 'late' | 'reverted')[];
  /** The buyer’s page. */
  pay_url: string;
  /** Belongs to this session alone and is never used again. */
  deposit_address: string;
  /** EVM chain id; 0 is the simulated chain of test mode. */
  chain_id: number;
  /** Where it is paid: `live`, or in test mode `simulated` or `testnet`. */
  network: 'live' | 'simulated' | 'testnet';
  /** Amount in US cents. */
  amount_usd_cents: number;
  paid_total_usd_cents: number;
  remaining_usd_cents: number;
  accepted: AcceptedAsset[];
  /** What the payment is for, as shown to the buyer. */
  description: string | null;
  /** The shop’s own order id; buyers see it. */
  reference: string | null;
  return_url: string;
  /** Where a buyer who does not pay is sent; may be empty. */
  cancel_url: string;
  /** What is sold, as the buyer reads it; null where the merchant gave no lines. */
  line_items: LineItemView[] | null;
  /** ISO 8601. */
  expires_at: string;
  /** ISO 8601. */
  created_at: string;
}

/** `SpaceView` of the API document. */
export interface SpaceView {
  /** Its slug in paths, and the `space` of a turn. */
  space_id: string;
  title: string | null;
  engine: 'local' | 'openai-compatible' | 'anthropic' | 'models';
  metadata: Record<string, unknown> | null;
  /** The version of its manifest; 0 while there is none. */
  manifest_version: number;
  /** The version of its tools; 0 while there are none. */
  tools_version: number;
  /** Names of its secrets. Values can never be read back. */
  secrets: string[];
  /** How many of its schedules were paused because turns failed, or because their key was revoked. */
  auto_paused_schedules: number;
  /** ISO 8601. */
  created_at: string;
  /** When it was archived; since then it accepts no new turns. ISO 8601. */
  archived_at: string | null;
}

/** `StepFaultView` of the API document. */
export interface StepFaultView {
  /** The model that was asked, with its provider. */
  model: string;
  /** The HTTP status; null where there was no response. */
  status: number | null;
  /** The error message of the provider, without keys; null if there was none. */
  reason: string | null;
}

/** `StepView` of the API document. */
export interface StepView {
  /** Counts from 0. */
  step: number;
  /** The text of the engine, cut to a readable length. */
  text: string;
  /** Why the model stopped, in the words of its provider: `stop`, `tool-calls`, `length` and others; `stopped` for an answer that the end of the turn cut off. Null on `local`. */
  finish_reason: string | null;
  /** The model that answered, with its provider. Null on `local`. */
  model: string | null;
  /** Requests before the one that was answered, the last ten: they were retried, or sent to the next model. */
  faults: StepFaultView[];
  tool_calls: ToolCallView[];
  input_tokens: number;
  output_tokens: number;
  /** Input that the provider had in its cache. */
  cached_tokens: number;
  /** Input that the provider put into its cache. */
  cache_write_tokens: number;
  /** ISO 8601. */
  at: string;
}

/** `SweptData` of the API document. */
export interface SweptData {
  fee_usd_cents: number;
  net_usd_cents: number;
  amount_units?: string | null;
  decimals?: number | null;
  fee_units?: string | null;
  net_units?: string | null;
  sweep_tx_hash: string;
  treasury_address: string;
  payment_id: number;
  invoice_id?: number | null;
  session_token?: string | null;
  user_external_id?: number | string | null;
  metadata?: Record<string, unknown> | null;
  reference?: string | null;
  amount_usd_cents: number;
  asset: 'USDC' | 'USDT';
  token: 'USDC' | 'USDT';
  tx_hash: string;
  log_index: number;
  block_number: number;
  test?: boolean | null;
}

/** `TestEndpointBody` of the API document. */
export interface TestEndpointBody {
  event_type?: 'payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled';
}

/** `TestNetworkView` of the API document. */
export interface TestNetworkView {
  /** EVM chain id. */
  chain_id: number;
  /** Its usual name. */
  name: string;
  /** Where its sweeps go; null: set one before you create a session there. */
  treasury_address: string | null;
}

/** `TestPaymentBody` of the API document. */
export interface TestPaymentBody {
  /** What the buyer sends. Default: `"USDC"`. */
  asset?: 'USDC' | 'USDT';
  /** How much, in base units of the token, as in `accepted`. Absent: what is left to send, or the whole amount where nothing is left. */
  amount?: string;
  /** The payment window ends now, and the payment is sent five seconds later. Default: `false`. */
  late?: boolean;
  /** The block of the payment leaves the chain two seconds after the payment was final: `payment.reverted`. Default: `false`. */
  reorg?: boolean;
  /** The buyer sends an unsupported token. Nothing is credited; the dashboard lists the transfer. Default: `false`. */
  wrong_token?: boolean;
  /** How many blocks the chain gets on top of the payment, one a second. Less than 2: it stays detected. Absent: as many as it needs. At least 0. At most 60. Default: `2`. */
  confirmations?: number;
}

/** `TestPaymentView` of the API document. */
export interface TestPaymentView {
  tx_hash: string;
  block_number: number;
  /** Null: an unsupported token. */
  asset: 'USDC' | 'USDT' | null;
  /** Base units of the token. */
  amount: string;
}

/** `TestWebhookBody` of the API document. */
export interface TestWebhookBody {
  /** Default: `"turn.done"`. */
  event_type?: 'turn.queued' | 'turn.running' | 'turn.done' | 'turn.failed' | 'turn.cancelled' | 'turn.approval_requested' | 'turn.approval_decided' | 'schedule.paused';
}

/** `ThreadDetailView` of the API document. */
export interface ThreadDetailView {
  /** How many turns it has. */
  turns: number;
  /** The cost of all its turns, in US dollars. */
  billed_cost_usd: number;
  /** The usage of all its turns. */
  usage: TurnUsageView;
  /** Also the `thread` of a turn. */
  thread_id: string;
  space: string;
  /** Its name. Null for a default thread. */
  thread: string | null;
  end_user_ref: string | null;
  /** ISO 8601. */
  created_at: string;
  /** When its newest turn was submitted. ISO 8601. */
  last_turn_at: string | null;
}

/** `ThreadView` of the API document. */
export interface ThreadView {
  /** Also the `thread` of a turn. */
  thread_id: string;
  space: string;
  /** Its name. Null for a default thread. */
  thread: string | null;
  end_user_ref: string | null;
  /** ISO 8601. */
  created_at: string;
  /** When its newest turn was submitted. ISO 8601. */
  last_turn_at: string | null;
}

/** `TimelineDelivery` of the API document. */
export interface TimelineDelivery {
  delivery_id: string;
  endpoint_id: number;
  event_type: string;
  trigger: 'schedule' | 'replay' | 'test';
  status_code: number | null;
  error: string | null;
  duration_ms: number;
}

/** `TimelineEntry` of the API document. */
export interface TimelineEntry {
  /** ISO 8601. */
  at: string;
  /** `paid`: the whole amount is credited. A webhook entry is one attempt. */
  kind: 'opened' | 'payment_detected' | 'payment_confirmed' | 'payment_late' | 'payment_reverted' | 'paid' | 'expired' | 'canceled' | 'payment_swept' | 'payment_unswept' | 'webhook_delivered' | 'webhook_failed';
  /** Of payment entries. */
  payment: TimelinePayment | null;
  /** Of webhook entries. */
  delivery: TimelineDelivery | null;
}

/** `TimelinePayment` of the API document. */
export interface TimelinePayment {
  payment_id: number;
  tx_hash: string;
  asset: 'USDC' | 'USDT';
  amount_usd_cents: number;
  /** In base units of the token. */
  amount_units: string;
  decimals: number;
  /** Only of payment_swept and payment_unswept, as the next four. */
  fee_usd_cents: number | null;
  net_usd_cents: number | null;
  fee_units: string | null;
  net_units: string | null;
  sweep_tx_hash: string | null;
}

/** `ToolCallView` of the API document. */
export interface ToolCallView {
  call_id: string;
  /** Capability or `server.tool`. */
  name: string;
  /** What the engine requested; secrets are never in it. */
  arguments: Record<string, unknown>;
  state: 'started' | 'done' | 'failed' | 'outcome_unknown';
  /** What the tool returned, cut to a readable length. */
  result: string | null;
  /** ISO 8601. */
  started_at: string;
  /** ISO 8601. */
  finished_at: string | null;
}

/** `ToolPermissionBody` of the API document. */
export interface ToolPermissionBody {
  /** A built-in tool (`http_send`), one of an MCP server (`crm.delete_contact`), all others of a server (`crm.*`), or all others (`*`). */
  tool: string;
  /** `ask`: a person approves each call before it is made. `deny`: the model is not offered the tool. */
  permission: 'allow' | 'ask' | 'deny';
  /** With `ask`, and only for tools that ask buyers for money: how much one turn may ask for without approval, in US dollars. If omitted: nothing. At least 0. At most 1000000. */
  ask_above_usd?: number | null;
}

/** `ToolPermissionView` of the API document. */
export interface ToolPermissionView {
  tool: string;
  permission: 'allow' | 'ask' | 'deny';
  /** US dollars. Null: a person approves each call. */
  ask_above_usd: number | null;
}

/** `ToolsBody` of the API document. */
export interface ToolsBody {
  /** Built-in capabilities: a key, or `{key, config}`. At most 9 items. */
  builtin: unknown[];
  /** At most 20 items. */
  mcp_servers?: McpServerBody[];
  /** Rules for tools; a tool without a rule is allowed. The rule of a tool takes precedence over one with `*`. At most 256 items. */
  permissions?: ToolPermissionBody[];
  approvals?: ApprovalRulesBody;
}

/** `ToolsView` of the API document. */
export interface ToolsView {
  space_id: string;
  /** Counts from 1; 0 while there are none. Sending the same content again creates no new version. */
  version: number;
  builtin: GrantView[];
  mcp_servers: McpServerView[];
  permissions: ToolPermissionView[];
  approvals: ApprovalRulesView;
  /** ISO 8601. */
  updated_at: string | null;
}

/** `TopUpBody` of the API document. */
export interface TopUpBody {
  /** US cents, US$1 to US$10,000. At least 100. At most 1000000. */
  amount_usd_cents: number;
}

/** `TopUpView` of the API document. */
export interface TopUpView {
  top_up_id: number;
  /** The page where you pay it, in USDC or USDT. */
  pay_url: string;
  /** The token of the payment session. */
  token: string;
  invoice_id: number;
  /** Later payments are also credited. ISO 8601. */
  expires_at: string;
}

/** `TurnApprovalData` of the API document. */
export interface TurnApprovalData {
  /** The approval. */
  approval_id: string;
  call_id: string;
  /** As in the steps of the turn. */
  tool: string;
  /** What the model requested. */
  arguments: Record<string, unknown>;
  /** Identifies this turn, call, tool and its arguments. Send it with your decision. */
  digest: string;
  state: 'pending' | 'approved' | 'rejected' | 'expired' | 'withdrawn';
  /** ISO 8601. */
  requested_at: string;
  /** After that, the turn continues without the call. ISO 8601. */
  expires_at: string;
  /** The arguments that a person sent in place of the requested ones. */
  edited_arguments: Record<string, unknown> | null;
  /** The digest of the call with these arguments. */
  edited_digest: string | null;
  /** The note of the person who decided. */
  note: string | null;
  /** ISO 8601. */
  decided_at: string | null;
  decided_by: DeciderData | null;
}

/** `TurnErrorView` of the API document. */
export interface TurnErrorView {
  /** One of the codes of failed turns. */
  code: string;
  message: string;
  trace_id: string;
}

/** `TurnEventData` of the API document. */
export interface TurnEventData {
  /** The turn. */
  turn_id: string;
  /** Its space. */
  space: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Null when it was just created. */
  previous_state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | null;
  /** 1, 2, 3 … in the life of the turn. Events may arrive out of order: the one with the highest `seq` has the current state. */
  seq: number;
  /** As given when the turn was created. */
  end_user_ref: string | null;
  metadata: Record<string, unknown> | null;
  /** The name of its thread. Null for the default one of its customer, else of the space. */
  thread: string | null;
  /** How many workers have worked on the turn so far. */
  attempt: number;
  /** US dollars; final with a final state. */
  billed_cost_usd: number;
  /** The answer in words. If the turn was cancelled or failed: the text until then, with a mark at its end. */
  result?: string | null;
  /** Done turns only. */
  outputs?: unknown[];
  /** Files that the turn created. Done turns only. */
  file_ids?: string[];
  /** Failed turns only. */
  error?: TurnFaultData;
  /** When it ended, whatever the outcome. */
  usage?: TurnUsageData;
  /** `turn.approval_requested` and `turn.approval_decided` only. */
  approval?: TurnApprovalData;
  /** True for a test event that you requested. */
  test?: boolean;
}

/** `TurnEventView` of the API document. */
export interface TurnEventView {
  /** Number within the turn; the `Last-Event-ID` of the stream. */
  seq: number;
  /** The type, as in webhooks. */
  type: string;
  /** ISO 8601. */
  at: string;
  /** As in webhooks. */
  data: Record<string, unknown>;
}

/** `TurnFaultData` of the API document. */
export interface TurnFaultData {
  code: 'ENGINE_ERROR' | 'ENGINE_RATE_LIMITED' | 'CONTEXT_TOO_LONG' | 'MAX_STEPS' | 'TURN_TIMEOUT' | 'BUDGET_REACHED' | 'TOOL_FAILED' | 'MCP_UNREACHABLE' | 'MCP_AUTH_FAILED' | 'SECRET_MISSING' | 'OUTPUT_MISSING' | 'WORKER_LOST';
  message: string;
  trace_id: string;
  /** The error message of the model provider, without keys and addresses. Absent if there was none. */
  provider_reason?: string;
}

/** `TurnMaintenanceView` of the API document. */
export interface TurnMaintenanceView {
  active: boolean;
  message: string | null;
  /** ISO 8601. */
  expected_end: string | null;
}

/** `TurnUsageData` of the API document. */
export interface TurnUsageData {
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
}

/** `TurnUsageView` of the API document. */
export interface TurnUsageView {
  input_tokens: number;
  output_tokens: number;
  /** The part of the input tokens that came from a cache. */
  cached_tokens: number;
  steps: number;
  tool_calls: number;
}

/** `TurnView` of the API document. */
export interface TurnView {
  turn_id: string;
  space: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The call that a person must decide on before the running turn goes on; else null. */
  waiting_for: WaitingForView | null;
  text: string;
  /** The ids of its input files. */
  files: string[];
  /** The answer in words. If the turn was cancelled or failed: the text until then, with a mark at its end. */
  result: string | null;
  /** Failed turns only. */
  error: TurnErrorView | null;
  /** The outputs of `output.deliver`. */
  outputs: unknown[];
  /** US dollars; 0 until the turn has ended. */
  billed_cost_usd: number;
  usage: TurnUsageView;
  end_user_ref: string | null;
  /** The name of its thread. Null for the default one of its customer, else of the space. */
  thread: string | null;
  /** Its thread. Null for a turn from before there were threads, if its customer has had none since. */
  thread_id: string | null;
  metadata: Record<string, unknown> | null;
  manifest_version: number;
  tools_version: number;
  /** How many workers have worked on it; 0 while it is queued. */
  attempt: number;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601. */
  started_at: string | null;
  /** ISO 8601. */
  finished_at: string | null;
  /** When cancellation was requested. ISO 8601. */
  cancel_requested_at: string | null;
}

/** `UnitsByAsset` of the API document. */
export interface UnitsByAsset {
  USDC: string;
  USDT: string;
}

/** `UpdateEndpointBody` of the API document. */
export interface UpdateEndpointBody {
  /** At most 2000 characters. */
  url?: string | null;
  active?: boolean | null;
  /** Your own description. At most 200 characters. */
  description?: string | null;
  /** The types of the events that are sent to it, at least one; null means all. */
  event_types?: ('payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled')[] | null;
}

/** `UpdateScheduleBody` of the API document. */
export interface UpdateScheduleBody {
  /** At most 200 characters. */
  title?: string | null;
  /** Minute, hour, day of the month, month, day of the week. At most 200 characters. */
  cron?: string;
  /** An IANA time zone. At most 200 characters. */
  time_zone?: string;
  /** The text of each turn. At most 100000 characters. */
  text?: string;
  /** At most 200 characters. */
  end_user_ref?: string | null;
  metadata?: Record<string, unknown> | null;
  /** What to do with runs that were missed during an outage: nothing, or one turn for all of them. */
  missed?: 'skip' | 'run_once';
  /** `false` pauses the schedule. `true` resumes it with the next run and the caps of this caller. */
  active?: boolean;
}

/** `UpdateWebhookBody` of the API document. */
export interface UpdateWebhookBody {
  /** At most 2000 characters. */
  url?: string;
  /** An inactive webhook receives nothing; its deliveries are held for 7 days. */
  active?: boolean;
  /** Your own description. At most 200 characters. */
  description?: string | null;
}

/** `UsageByAsset` of the API document. */
export interface UsageByAsset {
  USDC: AssetUsage;
  USDT: AssetUsage;
}

/** `UsageReportView` of the API document. */
export interface UsageReportView {
  /** ISO 8601. */
  from: string;
  /** ISO 8601. */
  to: string;
  group_by: 'end_user_ref' | 'space' | 'key' | 'day';
  /** The most expensive first; days newest first. */
  data: UsageRowView[];
  /** The totals of all rows, including other pages. */
  totals: UsageSumsView;
  has_more: boolean;
  next_cursor: string | null;
}

/** `UsageRowView` of the API document. */
export interface UsageRowView {
  /** Null for turns without a customer. */
  end_user_ref?: string | null;
  space?: string;
  /** Null for turns that were created in the dashboard. */
  key_id?: number | null;
  /** Title of the space, or name of the key. */
  name?: string | null;
  /** A UTC day. */
  day?: string;
  /** All turns, including queued and running ones. */
  turns: number;
  done: number;
  failed: number;
  cancelled: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  /** US dollars. */
  billed_cost_usd: number;
}

/** `UsageSumsView` of the API document. */
export interface UsageSumsView {
  /** All turns, including queued and running ones. */
  turns: number;
  done: number;
  failed: number;
  cancelled: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  /** US dollars. */
  billed_cost_usd: number;
}

/** `UsageView` of the API document. */
export interface UsageView {
  /** A UTC month. */
  month: string;
  payments_count: number;
  /** The sum in base units, floored to cents once. */
  settled_volume_usd_cents: number;
  /** What was swept less `net_usd_cents`. */
  fees_usd_cents: number;
  /** What reached the treasury, floored to cents once. */
  net_usd_cents: number;
  /** In base units; both tokens have the same decimals. */
  settled_volume_units: string;
  fees_units: string;
  net_units: string;
  decimals: number;
  by_asset: UsageByAsset;
}

/** `VersionView` of the API document. */
export interface VersionView {
  space_id: string;
  /** Counts from 1. Sending the same content again creates no new version. */
  version: number;
  /** ISO 8601. */
  updated_at: string;
}

/** `WaitingForView` of the API document. */
export interface WaitingForView {
  /** The call, which `GET /v1/approvals/{approval_id}` shows. */
  approval_id: string;
  /** As in the steps of the turn. */
  tool: string;
  /** ISO 8601. */
  since: string;
  /** After that, the turn continues without the call. ISO 8601. */
  expires_at: string;
}

/** `WebhookEndpointView` of the API document. */
export interface WebhookEndpointView {
  description: string | null;
  /** The types of the events that are sent to it; null means all. */
  event_types: ('payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled')[] | null;
  id: number;
  url: string;
  active: boolean;
  /** Every attempt since then has failed; null while it works. ISO 8601. */
  failing_since: string | null;
  /** The last successful delivery, among the newest thousand. ISO 8601. */
  last_success_at: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** `WebhookView` of the API document. */
export interface WebhookView {
  description: string | null;
  id: number;
  url: string;
  active: boolean;
  /** Every attempt since then has failed; null while it works. ISO 8601. */
  failing_since: string | null;
  /** The last successful delivery, among the newest thousand. ISO 8601. */
  last_success_at: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** `WindowCapPart` of the API document. */
export interface WindowCapPart {
  /** The length of the window in seconds. At least 1. At most 2678400. */
  seconds: number;
  /** US dollars that may be spent and held in it. At least 0. At most 1000000. */
  usd: number;
  /** Whether it counts the spending of the whole account, or of each key or customer separately. */
  scope: 'account' | 'key' | 'end_user';
}

/** `WorkspaceFileView` of the API document. */
export interface WorkspaceFileView {
  /** Unique in its thread. */
  name: string;
  /** Grows with each change in the thread, so the versions of one file have gaps. Also the ETag of its bytes. */
  version: number;
  /** The id of this version. Use it in `files` of a turn, or in `GET /v1/files/{file_id}`. */
  file_id: string;
  /** As declared by its writer. */
  media_type: string;
  size_bytes: number;
  /** Hex. */
  sha256: string;
  /** `agent`: a turn wrote it. `caller`: sent by `PUT`. `tool_result`: a long result of a tool. `turn_input`, `turn_output`: a file that a turn received, or delivered. */
  source: 'agent' | 'caller' | 'tool_result' | 'turn_input' | 'turn_output';
  /** The turn that wrote, received or delivered it; null for `caller`. */
  turn_id: string | null;
  /** ISO 8601. */
  written_at: string;
}

/** The parameters of `GET /api/sessions`. */
export interface SessionListParams {
  /** Maximum number of rows in the response. At least 1. At most 500. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
  status?: 'open' | 'processing' | 'paid' | 'expired' | 'canceled';
  label?: 'partial' | 'over' | 'late' | 'reverted';
  /** Created at this time or later. ISO 8601. */
  created_from?: string;
  /** Created before this time. ISO 8601. */
  created_to?: string;
  min_amount_usd_cents?: number;
  max_amount_usd_cents?: number;
  /** Your id for this user; it has to match in full. At most 200 characters. */
  user_external_id?: number | string;
  /** Your own order id; it has to match in full. At most 200 characters. */
  reference?: string;
  /** As `metadata[order]=17`: the sessions whose metadata have this text, number or boolean under this key. Up to five keys, all of which must match. If that takes longer than two seconds, the response is 503: narrow the filter. */
  metadata?: Record<string, string>;
  /** Token or payment link, invoice id, words of note, description or reference, deposit address, or transaction hash of a payment. At most 200 characters. */
  search?: string;
  /** The sort order: by time, or by amount. A cursor is valid for its order only. */
  sort?: 'newest' | 'oldest' | 'largest' | 'smallest';
}

/** The parameters of `GET /api/payments`. */
export interface PaymentListParams {
  /** Maximum number of rows in the response. At least 1. At most 500. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
  status?: 'detected' | 'confirmed' | 'late' | 'reverted' | 'swept';
  asset?: 'USDC' | 'USDT';
  /** Detected at this time or later. ISO 8601. */
  from?: string;
  /** Detected before this time. ISO 8601. */
  to?: string;
  /** At most 100 characters. */
  session_token?: string;
  /** Transaction hash, address of the sender, or session token. At most 200 characters. */
  search?: string;
  /** The sort order: by time, or by amount. A cursor is valid for its order only. */
  sort?: 'newest' | 'oldest' | 'largest' | 'smallest';
}

/** The parameters of `GET /api/webhook_endpoints`. */
export interface WebhookEndpointListParams {
  /** At most 200 characters. */
  search?: string;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /api/webhook_deliveries`. */
export interface WebhookDeliveryListParams {
  status?: 'pending' | 'delivered' | 'failed';
  event_type?: 'payment.detected' | 'payment.confirmed' | 'payment.late' | 'payment.reverted' | 'payment.swept' | 'session.expired' | 'session.canceled';
  endpoint_id?: number;
  /** Created at this time or later. ISO 8601. */
  from?: string;
  /** Created before this time. ISO 8601. */
  to?: string;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/spaces`. */
export interface SpaceListParams {
  /** `true` also lists archived spaces. Default: `"false"`. */
  archived?: 'true' | 'false';
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/threads`. */
export interface ThreadListParams {
  /** Only threads of this space. At most 200 characters. */
  space?: string;
  /** At most 200 characters. */
  end_user_ref?: string;
  /** Only threads with this name. */
  thread?: string;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/turns`. */
export interface TurnListParams {
  /** The `space_id`. At most 200 characters. */
  space?: string;
  state?: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** At most 200 characters. */
  end_user_ref?: string;
  /** The name or the id of a thread. Threads of several spaces and customers may have the same name. */
  thread?: string;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/approvals`. */
export interface ApprovalListParams {
  state?: 'pending' | 'approved' | 'rejected' | 'expired' | 'withdrawn';
  /** The `space_id`. At most 200 characters. */
  space?: string;
  /** Only calls of this turn. At most 200 characters. */
  turn?: string;
  /** At most 200 characters. */
  end_user_ref?: string;
  /** The name or the id of a thread. Threads of several spaces and customers may have the same name. */
  thread?: string;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/files`. */
export interface FileListParams {
  /** Only files of this space. */
  space?: string;
  /** Only files that this turn created. */
  turn?: string;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/usage`. */
export interface AgentUsageParams {
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** The subject of a row. Default: `end_user_ref`. */
  group_by?: 'end_user_ref' | 'space' | 'key' | 'day';
  /** Turns created at this time or later. Default: 30 days before `to`. ISO 8601. */
  from?: string;
  /** Turns created before this time. Default: now. ISO 8601. */
  to?: string;
  /** Only turns of this space. */
  space?: string;
  /** Only turns of this customer. At most 200 characters. */
  end_user_ref?: string;
}

/** The parameters of `GET /v1/usage.csv`. */
export interface AgentUsageCsvParams {
  /** The subject of a row. Default: `end_user_ref`. */
  group_by?: 'end_user_ref' | 'space' | 'key' | 'day';
  /** Turns created at this time or later. Default: 30 days before `to`. ISO 8601. */
  from?: string;
  /** Turns created before this time. Default: now. ISO 8601. */
  to?: string;
  /** Only turns of this space. */
  space?: string;
  /** Only turns of this customer. At most 200 characters. */
  end_user_ref?: string;
}

/** The parameters of `GET /v1/webhooks/deliveries`. */
export interface AgentWebhookDeliveryListParams {
  status?: 'pending' | 'delivered' | 'failed';
  event_type?: 'turn.queued' | 'turn.running' | 'turn.done' | 'turn.failed' | 'turn.cancelled' | 'turn.approval_requested' | 'turn.approval_decided' | 'schedule.paused';
  /** Only deliveries to this webhook. */
  endpoint_id?: number;
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}

/** The parameters of `GET /v1/turns/{turn_id}/steps`. */
export interface PageParams {
  /** Maximum number of rows in the response. At least 1. At most 200. Default: `50`. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string | null;
}
