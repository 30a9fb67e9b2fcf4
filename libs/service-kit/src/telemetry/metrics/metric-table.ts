import { SCHEMA_OWNERS, type ServiceName } from '@libs/events/services';

/** The definition of a metric. */
export interface MetricRow {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  readonly about: string;
  /**
   * Label names. Their values come from tables and templates in the code: never ids, addresses, or what people type.
   */
  readonly labels: readonly string[];
  /** Upper bounds, in the unit of the name. */
  readonly buckets?: readonly number[];
  /** Label sets that are shown as 0 before anything happened: `increase` does not notice a series that begins at 1. */
  readonly begins?: readonly Readonly<Record<string, string>>[];
  /** Services that have it; absent: all. */
  readonly of?: readonly ServiceName[];
}

const FAST_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const LAG_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300] as const;
const MODEL_S = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 180] as const;
const TURN_S = [0.05, 0.25, 1, 2.5, 5, 15, 30, 60, 300, 900] as const;

const QUEUE_OWNERS: readonly ServiceName[] = [
  'webhook-dispatcher',
  'agent-gateway',
  'turn-runner',
  'auth',
  'dashboard',
  'sessions',
  'admin',
];

/** Services with tables that are partitioned by month. */
const PARTITIONED: readonly ServiceName[] = ['webhook-dispatcher', 'agent-gateway'];

/** Every metric that is counted or measured as it happens. Gauges of operators are in `@libs/dto/operations/gauges`. */
// biome-ignore format: a table reads best as a table
export const METRICS = {
  checkout_http_request_duration_seconds:        { kind: 'histogram', labels: ['method', 'route', 'status'], buckets: FAST_S, about: 'HTTP requests, by template of the route; event streams are left out' },
  checkout_question_duration_seconds:            { kind: 'histogram', labels: ['question', 'outcome'], buckets: [0.005, 0.025, 0.1, 0.5, 3], about: 'RPC calls to other services until their reply: answered, refused, unanswered' },
  checkout_events_handled_total:                 { kind: 'counter',   labels: ['event', 'outcome'], of: SCHEMA_OWNERS, about: 'Deliveries of events to this service: handled, retried, dead, paused (the database is away)' },
  checkout_event_handling_duration_seconds:      { kind: 'histogram', labels: ['event'], buckets: FAST_S, of: SCHEMA_OWNERS, about: 'Handling of events that succeeded, by call: one call may take several' },
  checkout_outbox_published_total:               { kind: 'counter',   labels: ['event'], of: SCHEMA_OWNERS, about: 'Events that the relay has published' },
  checkout_outbox_relay_lag_seconds:             { kind: 'histogram', labels: [], buckets: LAG_S, of: SCHEMA_OWNERS, about: 'From the row of an event to the acknowledgment of the stream' },
  checkout_db_pool_connections:                  { kind: 'gauge',     labels: ['state'], of: SCHEMA_OWNERS, about: 'Connections of this process: busy, idle, and requests that wait for one' },
  checkout_queue_rows:                           { kind: 'gauge',     labels: ['queue', 'state'], of: QUEUE_OWNERS, about: 'Rows of a queue: due, held by a process, scheduled for later, expired (due, and their holder let the lease run out)' },
  checkout_queue_oldest_due_seconds:             { kind: 'gauge',     labels: ['queue'], of: QUEUE_OWNERS, about: 'How long the oldest row of a queue that nobody holds has been due' },
  checkout_queue_leases_expired_total:           { kind: 'counter',   labels: ['queue'], of: QUEUE_OWNERS, about: 'Claims of rows whose holder let the lease run out: it died, hung, or lost the database' },
  checkout_partition_months_ahead:               { kind: 'gauge',     labels: ['table'], of: PARTITIONED, about: 'Months after the current one that a table partitioned by month has without a gap: 2, and 1 for up to an hour at the turn of a month; -1 where even the current one is missing' },
  checkout_partition_rest_bytes:                 { kind: 'gauge',     labels: ['table'], of: PARTITIONED, about: 'Size of the partition for rows that have no month of their own; beyond 64 MiB no month is made' },
  checkout_webhook_attempts_total:               { kind: 'counter',   labels: ['outcome'], of: ['webhook-dispatcher'], about: 'Webhook attempts: accepted, http_status, or what went wrong on the way' },
  checkout_webhook_attempt_duration_seconds:     { kind: 'histogram', labels: ['outcome'], buckets: [...FAST_S, 15], of: ['webhook-dispatcher'], about: 'Webhook attempts until the whole response: accepted or refused' },
  checkout_webhook_first_attempt_delay_seconds:  { kind: 'histogram', labels: [], buckets: LAG_S, of: ['webhook-dispatcher'], about: 'From the row of a delivery to its first attempt' },
  checkout_webhook_deliveries_total:             { kind: 'counter',   labels: ['status'], begins: [{ status: 'delivered' }, { status: 'failed' }], of: ['webhook-dispatcher'], about: 'Deliveries that ended: delivered, or failed for good' },
  checkout_transfers_detected_total:             { kind: 'counter',   labels: ['asset'], of: ['chain-indexer'], about: 'Transfers to watched addresses that were seen for the first time' },
  checkout_transfer_detection_lag_seconds:       { kind: 'histogram', labels: [], buckets: [0.5, 1, 2, 5, 10, 30, 120, 600], of: ['chain-indexer'], about: 'From the time of a block to the commit that records its transfer' },
  checkout_chain_reorgs_total:                   { kind: 'counter',   labels: ['took'], begins: [{ took: 'nothing' }, { took: 'detected' }, { took: 'final' }], of: ['chain-indexer'], about: 'Times that the chain replaced blocks which had been read, by what it took: nothing of ours, transfers that were detected, or such that were final' },
  checkout_losses_repaired_total:                { kind: 'counter',   labels: ['loss'], begins: [{ loss: 'session' }, { loss: 'transfer' }, { loss: 'event' }], of: ['chain-indexer'], about: 'Losses that the reconciliation of balances found and repaired: addresses that were not announced, transfers that were missed, events that were not delivered' },
  checkout_payments_reverted_total:              { kind: 'counter',   labels: ['from'], begins: [{ from: 'detected' }, { from: 'confirmed' }, { from: 'late' }, { from: 'swept' }], of: ['sessions'], about: 'Payments whose transfer left the chain, by what they had been: of all but detected ones a credit was taken back' },
  checkout_sweep_transactions_total:             { kind: 'counter',   labels: ['state'], of: ['sweeper'], about: 'Sweep transactions: signed, then final, reverted or dropped' },
  checkout_sweeps_undone_total:                  { kind: 'counter',   labels: [], begins: [{}], of: ['sweeper'], about: 'Payments whose final sweep a reorg took away; they are swept again where they are still there' },
  checkout_turns_total:                          { kind: 'counter',   labels: ['state', 'engine'], of: ['turn-runner'], about: 'Turns that started or ended, by their new state' },
  checkout_turn_duration_seconds:                { kind: 'histogram', labels: ['engine'], buckets: TURN_S, of: ['turn-runner'], about: 'From start to end of turns that were done' },
  checkout_turn_queue_seconds:                   { kind: 'histogram', labels: ['engine'], buckets: LAG_S, of: ['turn-runner'], about: 'From submission to start of turns, waiting behind others of their space included' },
  checkout_tool_calls_total:                     { kind: 'counter',   labels: ['tool', 'outcome'], of: ['turn-runner'], about: 'Calls of tools: the capability or mcp; done, failed, outcome_unknown' },
  checkout_engine_faults_total:                  { kind: 'counter',   labels: ['engine', 'status'], of: ['turn-runner'], about: 'Requests to model providers that failed, by name of the provider, those that are sent again included, by HTTP status; none without a response' },
  checkout_model_tokens_total:                   { kind: 'counter',   labels: ['provider', 'kind'], of: ['turn-runner'], about: 'Tokens as providers count them: input (fresh), cached, cache_write, output' },
  checkout_model_first_token_seconds:            { kind: 'histogram', labels: ['provider'], buckets: MODEL_S, of: ['turn-runner'], about: 'From a request to a model provider to the first piece of its answer' },
  checkout_model_request_duration_seconds:       { kind: 'histogram', labels: ['provider', 'outcome'], buckets: MODEL_S, of: ['turn-runner'], about: 'Requests to model providers until their end: answered, failed, stopped' },
  checkout_model_fallbacks_total:                { kind: 'counter',   labels: ['from', 'to'], of: ['turn-runner'], about: 'Steps that continued on another model of the chain, by names of the providers' },
  checkout_model_implausible_usage_total:        { kind: 'counter',   labels: ['provider'], of: ['turn-runner'], about: 'Answers whose provider reported impossible token counts: they are charged by our own count' },
  checkout_watched_file_reads_total:             { kind: 'counter',   labels: ['file', 'outcome'], begins: [{ file: 'prices', outcome: 'refused' }], of: ['agent-gateway', 'turn-runner'], about: 'Files of operators that changed: loaded, or refused, so that what was read before stays in use' },
  checkout_gauge_readable:                       { kind: 'gauge',     labels: ['gauge'], about: '0 where a gauge of operators could not be read' },
  checkout_gauge_subject:                        { kind: 'gauge',     labels: ['gauge', 'subject'], of: ['chain-indexer', 'admin'], about: '1 for each thing that a gauge of operators counts and that has a name, such as a provider in RPC_URLS' },
  checkout_event_loop_lag_seconds:               { kind: 'gauge',     labels: ['quantile'], about: 'Delay of the event loop since the last scrape' },
  checkout_process_resident_memory_bytes:        { kind: 'gauge',     labels: [], about: 'Memory of the process' },
  checkout_process_heap_used_bytes:              { kind: 'gauge',     labels: [], about: 'JavaScript heap in use' },
  checkout_process_cpu_seconds_total:            { kind: 'counter',   labels: [], about: 'CPU time of the process, user and system' },
  checkout_process_start_time_seconds:           { kind: 'gauge',     labels: [], about: 'When the process began, Unix time' },
} as const satisfies Record<`checkout_${string}`, MetricRow>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
/** The labels of a metric with their values. */
export type LabelsOf<M extends MetricName> = Readonly<Record<(typeof METRICS)[M]['labels'][number], string>>;
type OfKind<K extends MetricRow['kind']> = {
  [M in MetricName]: (typeof METRICS)[M]['kind'] extends K ? M : never;
}[MetricName];
export type CounterName = OfKind<'counter'>;
export type HistogramName = OfKind<'histogram'>;
