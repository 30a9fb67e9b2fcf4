import { chainAccount } from '@deploy/local/seed/keys';
import type { Asset } from '@libs/events/payloads/chain.payload';
import { SERVICES, schemaOf } from '@libs/events/services';
import { id as keccakOf, type Log } from 'ethers';
import type { Merchant } from '../../stack/people/merchant.js';
import type { RunningSystem } from '../../stack/running-system.js';
import type { ReceivedPost, ReceiverBehavior } from '../../stack/servers/webhook-receiver.js';

/**
 * A Transfer log of an accepted token on the canonical chain, to or from a deposit address. Addresses are lower case.
 */
export interface ChainTransfer {
  readonly txHash: string;
  readonly logIndex: number;
  readonly blockHash: string;
  readonly blockNumber: number;
  readonly asset: Asset;
  readonly from: string;
  readonly to: string;
  readonly baseUnits: bigint;
}

export interface SessionFact {
  readonly id: number;
  readonly token: string;
  readonly merchant_id: number;
  readonly deposit_address: string;
  readonly status: string;
  readonly due: bigint;
  readonly paid: bigint;
}

export interface PaymentFact {
  readonly id: number;
  readonly session_id: number;
  readonly status: string;
  readonly tx_hash: string;
  readonly log_index: number;
  readonly block_hash: string;
  readonly asset: Asset;
  readonly base_units: bigint;
  readonly fee: bigint | null;
  readonly net: bigint | null;
  readonly amount_usd_cents: number;
  readonly fee_usd_cents: number | null;
  readonly net_usd_cents: number | null;
  readonly sweep_tx_hash: string | null;
  readonly treasury_address: string | null;
  /** Whether a sweep of it was on the chain and no longer is. */
  readonly was_unswept: boolean;
}

/** An event for merchants, as its outbox row, in the order of writing. */
export interface EventFact {
  readonly id: string;
  readonly event: string;
  readonly merchant_id: number;
  readonly payment_id: number | null;
}

export interface DeliveryFact {
  readonly id: string;
  readonly endpoint_id: number;
  readonly event_id: string;
  readonly status: string;
  readonly body: string;
  readonly attempts: number;
}

/** A merchant's endpoint and what it received. */
export interface EndpointFact {
  readonly id: number;
  readonly merchantId: number;
  readonly secret: string;
  readonly behavior: ReceiverBehavior;
  readonly posts: readonly Pick<ReceivedPost, 'body' | 'signature' | 'behavior' | 'position'>[];
}

/** The state of the chain, the database and the receivers, read once. Judged by `invariants.ts`. */
export interface Evidence {
  readonly incoming: readonly ChainTransfer[];
  readonly outgoing: readonly ChainTransfer[];
  readonly feeRecipient: string;
  readonly sessions: readonly SessionFact[];
  readonly payments: readonly PaymentFact[];
  readonly events: readonly EventFact[];
  readonly deliveries: readonly DeliveryFact[];
  readonly endpoints: readonly EndpointFact[];
  readonly sessionsByKey: ReadonlyMap<string, ReadonlySet<string>>;
  /** Per service: outbox rows that wait too long, and events that were given up. */
  readonly queues: readonly { readonly service: string; readonly unpublished: number; readonly deadLetters: number }[];
}

const TRANSFER = keccakOf('Transfer(address,address,uint256)');
/** In calm the relay polls at least every 500 ms; the invariant's own bound is 30 s. */
const PUBLISHED_WITHIN_MS = 3_000;
const WEBHOOK_EVENTS =
  "('payment.detected', 'payment.confirmed', 'payment.late', 'payment.reverted', 'payment.swept', 'session.expired', 'session.canceled')";

/** Reads everything about the sessions of these merchants. */
export async function gatherEvidence(
  system: RunningSystem,
  shops: readonly Merchant[],
  sessionsByKey: Evidence['sessionsByKey'],
): Promise<Evidence> {
  const merchants = [shops.map(({ id }) => id)];
  const sessions = await readSessions(system, merchants);
  const payments = await readPayments(system, merchants);
  const events = await readEvents(system, merchants);
  const deliveries = await readDeliveries(system, merchants);
  const transfers = await readTransfers(system, new Set(sessions.map((session) => session.deposit_address)));
  return {
    ...transfers,
    feeRecipient: chainAccount('feeRecipient').address.toLowerCase(),
    sessions,
    payments,
    events,
    deliveries,
    endpoints: await readEndpoints(system, shops),
    sessionsByKey,
    queues: await readQueues(system),
  };
}

async function readSessions(system: RunningSystem, merchants: unknown[]): Promise<SessionFact[]> {
  const rows = await system.rows<Record<string, string>>(
    `SELECT id::int, token, merchant_id::int, deposit_address, status, due::text, paid::text
     FROM sessions.sessions WHERE merchant_id = ANY($1) ORDER BY id`,
    merchants,
  );
  return rows.map((row) => ({
    ...(row as unknown as SessionFact),
    due: BigInt(row['due']!),
    paid: BigInt(row['paid']!),
  }));
}

async function readPayments(system: RunningSystem, merchants: unknown[]): Promise<PaymentFact[]> {
  const rows = await system.rows<Record<string, string | null>>(
    `SELECT id::int, session_id::int, status, tx_hash, log_index::int, block_hash, asset, base_units::text, fee::text, net::text,
            amount_usd_cents::int, fee_usd_cents::int, net_usd_cents::int, sweep_tx_hash, treasury_address,
            undone_sweep IS NOT NULL AS was_unswept
     FROM sessions.payments WHERE merchant_id = ANY($1) ORDER BY id`,
    merchants,
  );
  const units = (text: string | null | undefined) => (text == null ? null : BigInt(text));
  return rows.map((row) => ({
    ...(row as unknown as PaymentFact),
    base_units: units(row['base_units']) ?? 0n,
    fee: units(row['fee']),
    net: units(row['net']),
  }));
}

function readEvents(system: RunningSystem, merchants: unknown[]): Promise<EventFact[]> {
  return system.rows<EventFact>(
    `SELECT id, event, (payload->>'merchant_id')::int AS merchant_id, (payload->'data'->>'payment_id')::int AS payment_id
     FROM sessions.outbox WHERE event IN ${WEBHOOK_EVENTS} AND (payload->>'merchant_id')::int = ANY($1) ORDER BY seq`,
    merchants,
  );
}

function readDeliveries(system: RunningSystem, merchants: unknown[]): Promise<DeliveryFact[]> {
  return system.rows<DeliveryFact>(
    `SELECT id, endpoint_id::int, event_id, status, body,
            (SELECT count(*)::int FROM webhook_dispatcher.attempt WHERE delivery_id = d.id) AS attempts
     FROM webhook_dispatcher.delivery d WHERE merchant_id = ANY($1) ORDER BY seq`,
    merchants,
  );
}

async function readEndpoints(system: RunningSystem, shops: readonly Merchant[]): Promise<EndpointFact[]> {
  const rows = await system.rows<{ id: number; url: string }>('SELECT id::int, url FROM webhook_dispatcher.endpoint');
  return shops.flatMap((shop) =>
    shop.receivers.map(({ url, secret, behavior, posts }) => ({
      id: rows.find((row) => row.url === url)!.id,
      merchantId: shop.id,
      secret,
      behavior,
      posts: [...posts],
    })),
  );
}

/** Returns every Transfer log of both tokens on the canonical chain from or to these addresses. */
export async function readTransfers(system: RunningSystem, deposits: ReadonlySet<string>) {
  const { checkout, tokens } = system.stack.deployment;
  const logs = await system.provider.getLogs({
    address: [tokens.usdc, tokens.usdt],
    topics: [TRANSFER],
    fromBlock: checkout.deployBlock,
    toBlock: 'latest',
  });
  const transfers = logs.map((log) => transferOf(log, tokens.usdc));
  return {
    incoming: transfers.filter(({ to }) => deposits.has(to)),
    outgoing: transfers.filter(({ from }) => deposits.has(from)),
  };
}

function transferOf(log: Log, usdc: string): ChainTransfer {
  const address = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase();
  return {
    txHash: log.transactionHash,
    logIndex: log.index,
    blockHash: log.blockHash,
    blockNumber: log.blockNumber,
    asset: log.address.toLowerCase() === usdc.toLowerCase() ? 'USDC' : 'USDT',
    from: address(log.topics[1]!),
    to: address(log.topics[2]!),
    baseUnits: BigInt(log.data),
  };
}

/** Returns the waiting and the abandoned events of every service that publishes. */
export async function readQueues(system: RunningSystem): Promise<Evidence['queues']> {
  const withOutbox = await system.rows<{ schema: string }>(
    "SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'outbox'",
  );
  const known = new Set(withOutbox.map(({ schema }) => schema));
  return Promise.all(
    SERVICES.map(schemaOf)
      .filter((schema) => known.has(schema))
      .map(async (service) => {
        const [row] = await system.rows<{ unpublished: number; dead: number }>(
          `SELECT (SELECT count(*)::int FROM ${service}.outbox
                     WHERE published_at IS NULL AND created_at < now() - ${PUBLISHED_WITHIN_MS} * interval '1 millisecond') AS unpublished,
                  (SELECT count(*)::int FROM ${service}.dead_letter WHERE dead_at IS NOT NULL) AS dead`,
        );
        return { service, unpublished: row!.unpublished, deadLetters: row!.dead };
      }),
  );
}
