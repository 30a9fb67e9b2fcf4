import { isTwin, type ProcessName, SERVICES, type ServiceName, serviceOf, twinOf } from './services.js';

/**
 * A method that services call: its server and its permitted callers. Request and reply types are in `libs/dto/src/rpc`.
 */
export interface RpcRow {
  readonly server: ServiceName;
  readonly callers: readonly ServiceName[];
  /**
   * Whether it changes nothing, except the time of a last use: a call whose reply is lost is then made once more. A
   * NATS server loses replies when it ends, and when its configuration is loaded again, because it forgets who may
   * reply to calls under way.
   */
  readonly isRead: boolean;
  /** Whether it asks how the service is: it fails at once where nobody serves it, and is not sent again. */
  readonly isProbe?: boolean;
  /** The longest wait for a response that takes its time, in milliseconds. */
  readonly withinMs?: number;
}

/** Longer than a reply takes, shorter than a caller waits. */
const REPLY_WITHIN_MS = 3_000;

/** The methods that the kit serves in every service, for operators. */
export const OPERATIONS = ['health', 'dead_letters', 'redrive'] as const;
/** For example `sessions.health`. */
export type OperationsRpc = `${ServiceName}.${(typeof OPERATIONS)[number]}`;

// biome-ignore format: a table reads best as a table
const OWN = {
  'auth.resolve_sign_in':        { server: 'auth',                 isRead: true,  callers: ['dashboard', 'admin', 'agent-gateway'] },
  'auth.use_fresh_proof':        { server: 'auth',                 isRead: false, callers: ['dashboard', 'admin', 'agent-gateway'] },
  'auth.users':                  { server: 'auth',                 isRead: true,  callers: ['admin'] },
  'auth.failed_sign_ins':        { server: 'auth',                 isRead: true,  callers: ['admin'] },
  'auth.users_by_ids':           { server: 'auth',                 isRead: true,  callers: ['dashboard', 'admin', 'agent-gateway'] },
  'auth.account_backgrounds':    { server: 'auth',                 isRead: true,  callers: ['admin'] },
  'auth.reset_password':         { server: 'auth',                 isRead: false, callers: ['admin'], withinMs: 10_000 },
  'auth.operators':              { server: 'auth',                 isRead: true,  callers: ['admin'] },
  'dashboard.memberships':       { server: 'dashboard',            isRead: true,  callers: ['auth', 'admin', 'agent-gateway', 'turn-runner'] },
  'dashboard.platform_merchant': { server: 'dashboard',            isRead: true,  callers: ['agent-gateway'] },
  'dashboard.merchant_snapshot': { server: 'dashboard',            isRead: true,  callers: ['sessions'] },
  'dashboard.api_key':           { server: 'dashboard',            isRead: true,  callers: ['sessions'] },
  'dashboard.count_rescan':      { server: 'dashboard',            isRead: false, callers: ['sessions'] },
  'dashboard.list_merchants':    { server: 'dashboard',            isRead: true,  callers: ['admin'] },
  'dashboard.owners':            { server: 'dashboard',            isRead: true,  callers: ['admin', 'agent-gateway'] },
  'dashboard.own_organization':  { server: 'dashboard',            isRead: false, callers: ['agent-gateway'] },
  'dashboard.onboarding':        { server: 'dashboard',            isRead: true,  callers: ['admin'] },
  'dashboard.get_merchant':      { server: 'dashboard',            isRead: true,  callers: ['admin'] },
  'dashboard.review_messages':   { server: 'dashboard',            isRead: true,  callers: ['admin'] },
  'dashboard.ask_for_more':      { server: 'dashboard',            isRead: false, callers: ['admin'] },
  'dashboard.override_merchant': { server: 'dashboard',            isRead: false, callers: ['admin'] },
  'dashboard.freeze_treasuries': { server: 'dashboard',            isRead: false, callers: ['admin'] },
  'dashboard.move_merchant':     { server: 'dashboard',            isRead: false, callers: ['admin'] },
  'chain.known':                 { server: 'chain-indexer',        isRead: true,  callers: ['sessions'] },
  'chain.rescan_transaction':    { server: 'chain-indexer',        isRead: false, callers: ['sessions'], withinMs: 10_000 },
  'chain.rescan_address':        { server: 'chain-indexer',        isRead: false, callers: ['sessions', 'sweeper'], withinMs: 10_000 },
  'chain.simulate_payment':      { server: 'chain-indexer',        isRead: false, callers: ['sessions'] },
  'chain.list_unsupported':      { server: 'chain-indexer',        isRead: true,  callers: ['dashboard'] },
  'chain.get_unsupported':       { server: 'chain-indexer',        isRead: true,  callers: ['dashboard'] },
  'chain.is_deposit_address':    { server: 'chain-indexer',        isRead: true,  callers: ['dashboard'] },
  'sessions.addresses':          { server: 'sessions',             isRead: true,  callers: ['chain-indexer'] },
  'sessions.create_link':        { server: 'sessions',             isRead: false, callers: ['dashboard', 'agent-gateway', 'turn-runner'] },
  'sessions.find_sent':          { server: 'sessions',             isRead: false, callers: ['pay-page'], withinMs: 12_000 },
  'sessions.mail_receipt':       { server: 'sessions',             isRead: false, callers: ['pay-page'] },
  'sessions.cancel':             { server: 'sessions',             isRead: false, callers: ['dashboard'] },
  'sessions.rescan':             { server: 'sessions',             isRead: false, callers: ['dashboard', 'admin'], withinMs: 12_000 },
  'sessions.deposits':           { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.list_sessions':      { server: 'sessions',             isRead: true,  callers: ['dashboard', 'turn-runner'] },
  'sessions.list_payments':      { server: 'sessions',             isRead: true,  callers: ['dashboard', 'turn-runner'] },
  'sessions.session_totals':     { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.payment_totals':     { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.attention':          { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.pay_test':           { server: 'sessions',             isRead: false, callers: ['pay-page', 'dashboard'] },
  'sessions.usage':              { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.month_use':          { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.session_detail':     { server: 'sessions',             isRead: true,  callers: ['dashboard', 'turn-runner'] },
  'sessions.first_payment':      { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.totals':             { server: 'sessions',             isRead: true,  callers: ['admin'] },
  'sessions.money':              { server: 'sessions',             isRead: true,  callers: ['admin'], withinMs: 10_000 },
  'sessions.money_by_merchant':  { server: 'sessions',             isRead: true,  callers: ['admin'], withinMs: 10_000 },
  'sessions.overview':           { server: 'sessions',             isRead: true,  callers: ['dashboard'] },
  'sessions.pay_view':           { server: 'sessions',             isRead: true,  callers: ['pay-page'] },
  'sessions.dev_close_window':   { server: 'sessions',             isRead: false, callers: ['pay-page'] },
  'sweeper.gas_spent':           { server: 'sweeper',              isRead: true,  callers: ['admin'] },
  'sweeper.examine':             { server: 'sweeper',              isRead: false, callers: ['admin'] },
  'sweeper.given_out':           { server: 'sweeper',              isRead: true,  callers: ['dashboard'] },
  'sweeper.own_orders':          { server: 'sweeper',              isRead: true,  callers: ['dashboard'] },
  'sweeper.own_order_faults':    { server: 'sweeper',              isRead: true,  callers: ['dashboard'] },
  'sweeper.recover':             { server: 'sweeper',              isRead: false, callers: ['dashboard'] },
  'sweeper.recoveries':          { server: 'sweeper',              isRead: true,  callers: ['dashboard'] },
  'sweeper.treasury_fault':      { server: 'sweeper',              isRead: true,  callers: ['dashboard'] },
  'signer.accounts':             { server: 'signer',               isRead: true,  callers: ['sweeper'] },
  'signer.sign_transaction':     { server: 'signer',               isRead: false, callers: ['sweeper'], withinMs: 10_000 },
  'signer.sign_order':           { server: 'signer',               isRead: false, callers: ['sweeper'], withinMs: 10_000 },
  'signer.rewrap_relayer_key':   { server: 'signer',               isRead: false, callers: ['sweeper'] },
  'webhooks.list_endpoints':     { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard', 'agent-gateway', 'admin'] },
  'webhooks.get_endpoint':       { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard', 'agent-gateway'] },
  'webhooks.create_endpoint':    { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.update_endpoint':    { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.delete_endpoint':    { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.roll_secret':        { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.send_test':          { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.failed_count':       { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard'] },
  'webhooks.list_deliveries':    { server: 'webhook-dispatcher',   isRead: true,  callers: ['sessions', 'dashboard', 'agent-gateway', 'turn-runner'] },
  'webhooks.replay_delivery':    { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.get_delivery':       { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard', 'agent-gateway'] },
  'webhooks.replay_failed':      { server: 'webhook-dispatcher',   isRead: false, callers: ['dashboard', 'agent-gateway'] },
  'webhooks.list_events':        { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard'] },
  'webhooks.newest_event':       { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard'] },
  'webhooks.get_event':          { server: 'webhook-dispatcher',   isRead: true,  callers: ['dashboard'] },
  'webhooks.examine':            { server: 'webhook-dispatcher',   isRead: false, callers: ['admin'] },
  'webhooks.failed_deliveries':  { server: 'webhook-dispatcher',   isRead: true,  callers: ['admin'], isProbe: true },
  'admin.maintenance':           { server: 'admin',                isRead: true,  callers: ['agent-gateway', 'turn-runner'] },
  'agent.may_sell_for':          { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'] },
  'agent.turn_input':            { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'] },
  'agent.grow_hold':             { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'] },
  'agent.space_setup':           { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'] },
  'agent.space_secrets':         { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'] },
  'agent.sealed_secrets':        { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'] },
  'agent.reseal_secret':         { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'] },
  'agent.read_file':             { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'], withinMs: 10_000 },
  'agent.write_file':            { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'], withinMs: 10_000 },
  'agent.workspace_open':        { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'], withinMs: 10_000 },
  'agent.workspace_list':        { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'] },
  'agent.workspace_read':        { server: 'agent-gateway',        isRead: true,  callers: ['turn-runner'], withinMs: 10_000 },
  'agent.workspace_begin':       { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'] },
  'agent.workspace_commit':      { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'], withinMs: 10_000 },
  'agent.workspace_delete':      { server: 'agent-gateway',        isRead: false, callers: ['turn-runner'] },
  'runner.cancel':               { server: 'turn-runner',          isRead: false, callers: ['agent-gateway'] },
  'runner.steps':                { server: 'turn-runner',          isRead: true,  callers: ['agent-gateway'] },
  'runner.texts':                { server: 'turn-runner',          isRead: true,  callers: ['agent-gateway'] },
  'runner.check_arguments':      { server: 'turn-runner',          isRead: true,  callers: ['agent-gateway'] },
} as const satisfies Record<string, RpcRow>;

const OF_EVERY_SERVICE = Object.fromEntries(
  SERVICES.flatMap((server) =>
    OPERATIONS.map((name): [string, RpcRow] => [
      `${server}.${name}`,
      { server, isRead: false, isProbe: name === 'health', callers: ['admin'] },
    ]),
  ),
) as Record<OperationsRpc, RpcRow>;

/**
 * Every method that services call, once. Calls are request and reply, sent again only if nobody received them or
 * nothing changes by them; their changes are idempotent or safe to refuse. NATS permissions come from here.
 */
export const RPC_METHODS = { ...OWN, ...OF_EVERY_SERVICE };

export type RpcName = keyof typeof RPC_METHODS;

/**
 * Returns the NATS subject of a method: the name of its server comes second, so permissions are a prefix. `at` is a
 * twin of its service.
 */
export function rpcSubject(name: RpcName, at: ProcessName = RPC_METHODS[name].server): string {
  return `ask.${at}.${name}`;
}

/** Returns the subject on which a process serves a method of its service. */
export function rpcSubjectAt(subject: string, process: ProcessName): string {
  const prefix = `ask.${serviceOf(process)}.`;
  return subject.startsWith(prefix) ? `ask.${process}.${subject.slice(prefix.length)}` : subject;
}

/** Returns how long callers wait for a reply of a method, in milliseconds. */
export function answeredWithinMs(name: RpcName): number {
  return (RPC_METHODS[name] as RpcRow).withinMs ?? REPLY_WITHIN_MS;
}

/** Returns whether a call changes nothing, so that it may be made again. */
export function isRead(name: RpcName): boolean {
  return (RPC_METHODS[name] as RpcRow).isRead;
}

/** Returns whether a call asks how a service is, so that it fails at once where nobody serves it. */
export function isProbe(name: RpcName): boolean {
  return (RPC_METHODS[name] as RpcRow).isProbe ?? false;
}

/** Returns the longest that anybody waits for a reply of this process, in milliseconds. */
export function answersWithinMs(process: ProcessName): number {
  const own = (Object.keys(RPC_METHODS) as RpcName[]).filter((name) => RPC_METHODS[name].server === serviceOf(process));
  return Math.max(...own.map(answeredWithinMs));
}

/** Returns whether a process may call a method. */
export function isCaller(process: ProcessName, name: RpcName): boolean {
  return (RPC_METHODS[name] as RpcRow).callers.includes(serviceOf(process));
}

/** Returns the process that serves a caller: on the test network the twin of the service, where there is one. */
export function serverFor(caller: ProcessName, name: RpcName): ProcessName {
  const { server }: RpcRow = RPC_METHODS[name];
  return (isTwin(caller) && twinOf(server)) || server;
}

/**
 * Returns the processes at which a process may call a method. A service that has no twin may also call those of the
 * others: it serves both networks.
 */
export function serversFor(caller: ProcessName, name: RpcName): ProcessName[] {
  const own = serverFor(caller, name);
  const twin = isTwin(caller) || twinOf(serviceOf(caller)) ? undefined : twinOf(RPC_METHODS[name].server);
  return twin ? [own, twin] : [own];
}
