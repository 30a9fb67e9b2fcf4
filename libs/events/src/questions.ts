import { SERVICES, type ServiceName } from './services.js';

/** A question: who answers it and who may ask. Request and reply types stand in `libs/dto/src/questions`. */
export interface QuestionRow {
  readonly answers: ServiceName;
  readonly asks: readonly ServiceName[];
  /** Waits so long for an answer that takes its time, in milliseconds. */
  readonly withinMs?: number;
}

/** What the kit answers in every service, to operators. */
export const OPERATIONS = ['health', 'dead_letters', 'redrive'] as const;
/** For example `sessions.health`. */
export type OperationsQuestion = `${ServiceName}.${(typeof OPERATIONS)[number]}`;

// biome-ignore format: a table reads best as a table
const OWN = {
  'auth.resolve_sign_in':        { answers: 'auth',               asks: ['dashboard', 'admin', 'agent-gateway'] },
  'auth.users':                  { answers: 'auth',               asks: ['admin'] },
  'auth.failed_sign_ins':        { answers: 'auth',               asks: ['admin'] },
  'auth.users_by_ids':           { answers: 'auth',               asks: ['dashboard', 'admin'] },
  'auth.account_backgrounds':    { answers: 'auth',               asks: ['admin'] },
  'auth.reset_password':         { answers: 'auth',               asks: ['admin'], withinMs: 10_000 },
  'auth.operators':              { answers: 'auth',               asks: ['admin'] },
  'dashboard.memberships':       { answers: 'dashboard',          asks: ['auth', 'admin', 'agent-gateway', 'turn-runner'] },
  'dashboard.platform_merchant': { answers: 'dashboard',          asks: ['agent-gateway'] },
  'dashboard.merchant_snapshot': { answers: 'dashboard',          asks: ['sessions'] },
  'dashboard.api_key':           { answers: 'dashboard',          asks: ['sessions'] },
  'dashboard.list_merchants':    { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.owners':            { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.onboarding':        { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.get_merchant':      { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.review_messages':   { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.ask_for_more':      { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.override_merchant': { answers: 'dashboard',          asks: ['admin'] },
  'dashboard.move_merchant':     { answers: 'dashboard',          asks: ['admin'] },
  'chain.known':                 { answers: 'chain-indexer',      asks: ['sessions'] },
  'chain.rescan_transaction':    { answers: 'chain-indexer',      asks: ['sessions'], withinMs: 10_000 },
  'chain.rescan_address':        { answers: 'chain-indexer',      asks: ['sessions'], withinMs: 10_000 },
  'chain.list_unsupported':      { answers: 'chain-indexer',      asks: ['dashboard'] },
  'chain.get_unsupported':       { answers: 'chain-indexer',      asks: ['dashboard'] },
  'chain.is_deposit_address':   { answers: 'chain-indexer',      asks: ['dashboard'] },
  'sessions.create_link':        { answers: 'sessions',           asks: ['dashboard', 'agent-gateway', 'turn-runner'] },
  'sessions.find_sent':          { answers: 'sessions',           asks: ['pay-page'], withinMs: 12_000 },
  'sessions.mail_receipt':       { answers: 'sessions',           asks: ['pay-page'] },
  'sessions.cancel':             { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.rescan':             { answers: 'sessions',           asks: ['dashboard', 'admin'], withinMs: 12_000 },
  'sessions.deposits':           { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.list_sessions':      { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.list_payments':      { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.session_totals':     { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.payment_totals':     { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.attention':          { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.usage':              { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.month_use':          { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.session_detail':     { answers: 'sessions',           asks: ['dashboard', 'turn-runner'] },
  'sessions.first_payment':      { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.totals':             { answers: 'sessions',           asks: ['admin'] },
  'sessions.money':              { answers: 'sessions',           asks: ['admin'], withinMs: 10_000 },
  'sessions.money_by_merchant':  { answers: 'sessions',           asks: ['admin'], withinMs: 10_000 },
  'sessions.overview':           { answers: 'sessions',           asks: ['dashboard'] },
  'sessions.pay_view':           { answers: 'sessions',           asks: ['pay-page'] },
  'sessions.dev_close_window':   { answers: 'sessions',           asks: ['pay-page'] },
  'sweeper.gas_spent':           { answers: 'sweeper',            asks: ['admin'] },
  'sweeper.recover':             { answers: 'sweeper',            asks: ['dashboard'] },
  'sweeper.recoveries':          { answers: 'sweeper',            asks: ['dashboard'] },
  'sweeper.treasury_fault':      { answers: 'sweeper',            asks: ['dashboard'] },
  'webhooks.list_endpoints':     { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway', 'admin'] },
  'webhooks.get_endpoint':       { answers: 'webhook-dispatcher', asks: ['agent-gateway'] },
  'webhooks.create_endpoint':    { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.update_endpoint':    { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.delete_endpoint':    { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.roll_secret':        { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.send_test':          { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.failed_count':       { answers: 'webhook-dispatcher', asks: ['dashboard'] },
  'webhooks.list_deliveries':    { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.replay_delivery':    { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.get_delivery':       { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.replay_failed':      { answers: 'webhook-dispatcher', asks: ['dashboard', 'agent-gateway'] },
  'webhooks.failed_deliveries':  { answers: 'webhook-dispatcher', asks: ['admin'] },
  'admin.maintenance':           { answers: 'admin',              asks: ['agent-gateway', 'turn-runner'] },
  'agent.turn_input':            { answers: 'agent-gateway',      asks: ['turn-runner'] },
  'agent.space_setup':           { answers: 'agent-gateway',      asks: ['turn-runner'] },
  'agent.space_secrets':         { answers: 'agent-gateway',      asks: ['turn-runner'] },
  'agent.sealed_secrets':        { answers: 'agent-gateway',      asks: ['turn-runner'] },
  'agent.reseal_secret':         { answers: 'agent-gateway',      asks: ['turn-runner'] },
  'agent.read_file':             { answers: 'agent-gateway',      asks: ['turn-runner'], withinMs: 10_000 },
  'agent.write_file':            { answers: 'agent-gateway',      asks: ['turn-runner'], withinMs: 10_000 },
  'runner.cancel':               { answers: 'turn-runner',        asks: ['agent-gateway'] },
  'runner.steps':                { answers: 'turn-runner',        asks: ['agent-gateway'] },
} as const satisfies Record<string, QuestionRow>;

const OF_EVERY_SERVICE = Object.fromEntries(
  SERVICES.flatMap((answers) =>
    OPERATIONS.map((name): [string, QuestionRow] => [`${answers}.${name}`, { answers, asks: ['admin'] }]),
  ),
) as Record<OperationsQuestion, QuestionRow>;

/**
 * Every question between services, once. Questions are request/reply without retries; what they change is idempotent
 * or safe to refuse. NATS permissions come from here.
 */
export const QUESTIONS = { ...OWN, ...OF_EVERY_SERVICE };

export type QuestionName = keyof typeof QUESTIONS;

/** The NATS subject of a question: the answering service's name stands second, so permissions are a prefix. */
export function questionSubject(name: QuestionName): string {
  return `ask.${QUESTIONS[name].answers}.${name}`;
}
