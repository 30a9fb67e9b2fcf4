import { errorRatio, SLOS } from '../slo-table.js';
import { type DashboardTable, quantiles } from './panels.js';

const HTTP = 'checkout_http_request_duration_seconds';

const overview: DashboardTable = {
  uid: 'checkout-overview',
  title: 'Checkout: overview',
  charts: [
    {
      title: 'Error budget burned, as a multiple of what lasts 30 days',
      unit: 'short',
      lines: Object.fromEntries(
        Object.entries(SLOS).map(([name, { objective }]) => [
          name,
          `${errorRatio(name, '1h')} / ${Number((1 - objective).toFixed(6))}`,
        ]),
      ),
    },
    {
      title: 'Requests at the gateway, by status',
      unit: 'reqps',
      lines: { '{{status}}': `sum by (status) (rate(${HTTP}_count{service="gateway"}[5m]))` },
    },
    { title: 'Answers of the gateway', unit: 's', lines: quantiles(HTTP, 'service="gateway"') },
    {
      title: 'POST /api/sessions',
      unit: 's',
      lines: quantiles(HTTP, 'service="sessions",method="POST",route="/api/sessions"'),
    },
    { title: 'Services that answer', unit: 'short', lines: { '{{service}}': 'sum by (service) (up{job="checkout"})' } },
    {
      title: 'Oldest event that waits to be published',
      unit: 's',
      lines: { '{{service}}': 'max by (service) (checkout_outbox_oldest_seconds)' },
    },
    {
      title: 'Events handled',
      unit: 'ops',
      lines: { '{{outcome}}': 'sum by (outcome) (rate(checkout_events_handled_total[5m]))' },
    },
    { title: 'Dead letters', unit: 'short', lines: { '{{service}}': 'max by (service) (checkout_dead_letters)' } },
    {
      title: 'RPC calls without a reply',
      unit: 'ops',
      lines: {
        '{{question}}': 'sum by (question) (rate(checkout_question_duration_seconds_count{outcome="unanswered"}[5m]))',
      },
    },
  ],
};

const payments: DashboardTable = {
  uid: 'checkout-payments',
  title: 'Checkout: payments',
  charts: [
    {
      title: 'Transfers detected',
      unit: 'ops',
      lines: { '{{asset}}': 'sum by (asset) (rate(checkout_transfers_detected_total[5m]))' },
    },
    {
      title: 'Payments in an hour',
      unit: 'short',
      lines: { now: 'min(checkout_payments_1h)', usual: 'min(checkout_payments_usual_1h)' },
    },
    {
      title: 'Conversion of a day',
      unit: 'percentunit',
      lines: { paid: 'min(checkout_sessions_paid_24h) / (min(checkout_sessions_ended_24h) > 0)' },
    },
    {
      title: 'Gas for US$100 swept, ether',
      unit: 'short',
      lines: { ether: 'max(checkout_sweep_gas_24h_wei) / 1e18 / (max(checkout_swept_24h_usd_cents) > 0) * 1e4' },
    },
    { title: 'Block to detection', unit: 's', lines: quantiles('checkout_transfer_detection_lag_seconds') },
    { title: 'Blocks behind the head', unit: 'short', lines: { blocks: 'max(checkout_indexer_lag_blocks)' } },
    {
      title: 'Webhook attempts',
      unit: 'ops',
      lines: { '{{outcome}}': 'sum by (outcome) (rate(checkout_webhook_attempts_total[5m]))' },
    },
    {
      title: 'Event to first attempt',
      unit: 's',
      lines: quantiles('checkout_webhook_first_attempt_delay_seconds'),
    },
    {
      title: 'Webhook deliveries overdue',
      unit: 'short',
      lines: { due: 'max(checkout_deliveries_due)', 'oldest, s': 'max(checkout_delivery_oldest_due_seconds)' },
    },
    {
      title: 'Sweep transactions in an hour',
      unit: 'short',
      lines: { '{{state}}': 'sum by (state) (increase(checkout_sweep_transactions_total[1h]))' },
    },
    {
      title: 'Sweeps',
      unit: 'short',
      lines: {
        waiting: 'max(checkout_sweeps_waiting)',
        held: 'max(checkout_sweeps_held)',
        blocked: 'max(checkout_sweeps_blocked)',
      },
    },
    { title: 'On deposit addresses', unit: 'currencyUSD', lines: { USD: 'max(checkout_unswept_usd_cents) / 100' } },
    { title: 'Relayer gas balance, ether', unit: 'short', lines: { ether: 'min(checkout_relayer_gas_wei) / 1e18' } },
    {
      title: 'Addresses that do not add up',
      unit: 'short',
      lines: { addresses: 'max(checkout_ledger_differences)' },
    },
    {
      title: 'Foreign orders in 24 h',
      unit: 'short',
      lines: { orders: 'max(checkout_foreign_treasury_changes_24h)' },
    },
    {
      title: 'Contracts without code',
      unit: 'short',
      lines: { contracts: 'max(checkout_contracts_without_code)' },
    },
    {
      title: 'Oldest transfer that one provider alone has',
      unit: 's',
      lines: { waits: 'max(checkout_transfer_held_oldest_seconds)' },
    },
    {
      title: 'Unreliable providers',
      unit: 'short',
      lines: { '{{subject}}': 'max by (subject) (checkout_gauge_subject{gauge="providers_failing"})' },
    },
    {
      title: 'Outbox to NATS',
      unit: 's',
      lines: quantiles('checkout_outbox_relay_lag_seconds'),
    },
  ],
};

const agents: DashboardTable = {
  uid: 'checkout-agents',
  title: 'Checkout: agents',
  charts: [
    {
      title: 'Turns, by what became of them',
      unit: 'ops',
      lines: { '{{state}} {{engine}}': 'sum by (state, engine) (rate(checkout_turns_total[5m]))' },
    },
    { title: 'Submission to end', unit: 's', lines: quantiles('checkout_turn_duration_seconds', '', 'engine') },
    { title: 'Submission to start', unit: 's', lines: quantiles('checkout_turn_queue_seconds') },
    {
      title: 'POST /v1/turns',
      unit: 's',
      lines: quantiles(HTTP, 'service="agent-gateway",method="POST",route="/v1/turns"'),
    },
    { title: 'Turns that wait for approval', unit: 'short', lines: { turns: 'max(checkout_turns_awaiting_approval)' } },
    { title: 'Longest wait for a free worker', unit: 's', lines: { wait: 'max(checkout_turn_queue_age_seconds)' } },
    {
      title: 'Tool calls',
      unit: 'ops',
      lines: { '{{tool}} {{outcome}}': 'sum by (tool, outcome) (rate(checkout_tool_calls_total[5m]))' },
    },
    {
      title: 'Failed requests to model providers',
      unit: 'ops',
      lines: { '{{engine}} {{status}}': 'sum by (engine, status) (rate(checkout_engine_faults_total[5m]))' },
    },
    {
      title: 'Tokens of models',
      unit: 'short',
      lines: { '{{provider}} {{kind}}': 'sum by (provider, kind) (rate(checkout_model_tokens_total[5m]))' },
    },
    {
      title: 'Input that came from caches',
      unit: 'percentunit',
      lines: {
        '{{provider}}':
          'sum by (provider) (rate(checkout_model_tokens_total{kind="cached"}[15m])) / sum by (provider) (rate(checkout_model_tokens_total{kind=~"input|cached|cache_write"}[15m]))',
      },
    },
    {
      title: 'First token of a model',
      unit: 's',
      lines: quantiles('checkout_model_first_token_seconds', '', 'provider'),
    },
    {
      title: 'Requests to models',
      unit: 's',
      lines: quantiles('checkout_model_request_duration_seconds', 'outcome="answered"', 'provider'),
    },
    {
      title: 'Steps that continued on another model, and impossible token counts',
      unit: 'ops',
      lines: {
        '{{from}} to {{to}}': 'sum by (from, to) (rate(checkout_model_fallbacks_total[5m]))',
        '{{provider}} counts': 'sum by (provider) (rate(checkout_model_implausible_usage_total[5m]))',
      },
    },
    {
      title: 'Files of operators that were read',
      unit: 'short',
      lines: {
        '{{service}} {{file}} {{outcome}}':
          'sum by (service, file, outcome) (increase(checkout_watched_file_reads_total[1h]))',
      },
    },
  ],
};

const processes: DashboardTable = {
  uid: 'checkout-processes',
  title: 'Checkout: processes',
  charts: [
    {
      title: 'CPU, cores',
      unit: 'short',
      lines: { '{{service}}': 'sum by (service) (rate(checkout_process_cpu_seconds_total[5m]))' },
    },
    {
      title: 'Memory',
      unit: 'bytes',
      lines: { '{{service}}': 'sum by (service) (checkout_process_resident_memory_bytes)' },
    },
    {
      title: 'Heap in use',
      unit: 'bytes',
      lines: { '{{service}}': 'sum by (service) (checkout_process_heap_used_bytes)' },
    },
    {
      title: 'Event loop, p99',
      unit: 's',
      lines: { '{{service}}': 'max by (service) (checkout_event_loop_lag_seconds{quantile="0.99"})' },
    },
    {
      title: 'Database connections',
      unit: 'short',
      lines: { '{{service}} {{state}}': 'sum by (service, state) (checkout_db_pool_connections)' },
    },
    {
      title: 'Uptime',
      unit: 's',
      lines: { '{{service}}': 'time() - min by (service) (checkout_process_start_time_seconds)' },
    },
    {
      title: 'Handling of events, p95',
      unit: 's',
      lines: {
        '{{service}} {{event}}':
          'histogram_quantile(0.95, sum by (le, service, event) (rate(checkout_event_handling_duration_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Events published',
      unit: 'ops',
      lines: { '{{service}}': 'sum by (service) (rate(checkout_outbox_published_total[5m]))' },
    },
    {
      title: 'Queues: oldest due',
      unit: 's',
      lines: { '{{service}} {{queue}}': 'max by (service, queue) (checkout_queue_oldest_due_seconds)' },
    },
    {
      title: 'Queues: rows',
      unit: 'short',
      lines: { '{{service}} {{queue}} {{state}}': 'max by (service, queue, state) (checkout_queue_rows)' },
    },
    {
      title: 'Months made ahead',
      unit: 'short',
      lines: { '{{service}} {{table}}': 'min by (service, table) (checkout_partition_months_ahead)' },
    },
    {
      title: 'Gauges that cannot be read',
      unit: 'short',
      lines: { '{{gauge}}': '1 - min by (gauge) (checkout_gauge_readable)' },
    },
  ],
};

/** Every dashboard of the platform. */
export const DASHBOARDS: readonly DashboardTable[] = [overview, payments, agents, processes];
