import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient } from '@deploy/local/seed/api-client';
import { chainAccount } from '@deploy/local/seed/keys';
import { transferTogether } from '@libs/contracts/transfer-batch';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { NonceManager, Wallet } from 'ethers';
import { Merchant } from '../stack/people/merchant.js';
import { RunningSystem } from '../stack/running-system.js';
import { KEEP, once, Recorder, type Row } from './figures/recorder.js';
import { percentile } from './figures/statistics.js';

/**
 * An honest payment along with 10,000 transfers of a millionth of a dollar to another session: from the block that
 * holds it to the first `payment.detected` and `payment.confirmed` POST at its merchant, without and with the flood, in
 * one run. With `--cents` the flood is of whole cents, each of which is a payment that is published to its merchant.
 * `--keep`
 */
const { values: options } = parseArgs({ options: { ...KEEP, cents: { type: 'boolean', default: false } } });
const figures = new Recorder('dust', options);
const QUIET_PAYMENTS = 60;
const FLOOD = 10_000;
/** Few enough that the local node still responds to others while it computes them. */
const IN_ONE_TRANSACTION = 250;
/** Payments of a cent are published at a pace, two events each (ADR 0025): this many take about five minutes. */
const WITHIN_MS = 900_000;
const baseUnits = options.cents ? 10_000n : 1n;

type Kind = 'payment.detected' | 'payment.confirmed';
type Delays = Record<Kind, number[]>;

const arrivals = new Map<string, number>();
let deliveries = 0;
const receiver = createServer((request, response) => {
  const at = performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      type: string;
      data: { session_token: string };
    };
    deliveries++;
    const name = `${type} ${data.session_token}`;
    if (!arrivals.has(name)) arrivals.set(name, at);
    response.end('ok');
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const system = await RunningSystem.start();
try {
  const [honest, attacked] = [await aShop(), await aShop()];
  const target = await attacked.openSession(50_000);
  for (let warm = 0; warm < 5; warm++) await pays(honest, { 'payment.detected': [], 'payment.confirmed': [] });
  const quiet = await measured((_, done) => done >= QUIET_PAYMENTS);

  const before = deliveries;
  let isOver = false;
  const began = performance.now();
  const flood = floods(target).then(() => {
    isOver = true;
    return performance.now() - began;
  });
  // Measured as long as the flood lasts, and at least as often as without it.
  const beside = await measured((_, done) => isOver && done >= QUIET_PAYMENTS);
  const floodedMs = await flood;

  console.log(
    `${FLOOD} transfers of ${baseUnits} base units, sent and taken in within ${(floodedMs / 1_000).toFixed(1)} s`,
  );
  const rowOf = (kind: Kind): Row => {
    const [without, with_] = [quiet[kind], beside[kind]];
    console.log(
      `block to first ${kind} POST: p50 ${percentile(without, 0.5).toFixed(0)} ms without (${without.length}), ` +
        `${percentile(with_, 0.5).toFixed(0)} ms beside it (${with_.length})`,
    );
    return once(percentile(with_, 0.95), percentile(without, 0.95));
  };
  const [detected, confirmed] = [rowOf('payment.detected'), rowOf('payment.confirmed')];
  console.log(
    `webhooks meanwhile: ${deliveries - before}, of which honest ${2 * beside['payment.detected'].length} and their sweeps`,
  );
  figures.end({
    detected: options.cents ? undefined : detected,
    confirmed: options.cents ? undefined : confirmed,
    centsDetected: options.cents ? detected : undefined,
    centsConfirmed: options.cents ? confirmed : undefined,
  });

  async function measured(isDone: (delays: Delays, done: number) => boolean): Promise<Delays> {
    const delays: Delays = { 'payment.detected': [], 'payment.confirmed': [] };
    for (let done = 0; !isDone(delays, done); done++) await pays(honest, delays);
    return delays;
  }
} finally {
  receiver.closeAllConnections();
  receiver.close();
  await system.stop();
}

async function aShop(): Promise<Merchant> {
  const merchant = await Merchant.create(system);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await merchant.owner.post(`/api/dashboard/merchants/${merchant.id}/webhook_endpoints`, { url });
  return merchant;
}

/** Makes one honest payment, and measures how long its merchant waited for the event. */
async function pays(merchant: Merchant, delays: Delays): Promise<void> {
  const session = await merchant.openSession(5_00);
  await new ApiClient(system.baseUrl).get('/api/health');
  const hash = await system.buyer.sends(session.deposit_address, 5_000_000n);
  const mined = await minedAt(hash);
  for (const kind of ['payment.detected', 'payment.confirmed'] as const) {
    const arrived = await eventually(() => arrivals.get(`${kind} ${session.token}`), WITHIN_MS);
    delays[kind].push(arrived - mined);
  }
}

/** Sends the flood, and waits until the ledger has all of it. */
async function floods(session: SessionView): Promise<void> {
  const signer = new NonceManager(new Wallet(chainAccount('deployer').privateKey, system.provider));
  const token = system.buyer.tokenAddress('USDC');
  for (let sent = 0; sent < FLOOD; sent += IN_ONE_TRANSACTION) {
    const transfers = Array.from({ length: IN_ONE_TRANSACTION }, () => ({ to: session.deposit_address, baseUnits }));
    await transferTogether(signer, token, transfers);
  }
  await eventually(async () => {
    const { below_minimum_units, payments_count } = await attackedStatus(session);
    return Number(below_minimum_units.USDC) + payments_count === FLOOD;
  }, WITHIN_MS);
}

async function attackedStatus({ token }: SessionView) {
  return new ApiClient(system.baseUrl).get<{ below_minimum_units: { USDC: string }; payments_count: number }>(
    `/api/sessions/${token}/status`,
  );
}

/** Returns when the block with the transfer was mined, to a few milliseconds. */
async function minedAt(hash: string): Promise<number> {
  for (;;) {
    const receipt = await system.provider.send('eth_getTransactionReceipt', [hash]);
    if (receipt) return performance.now();
    await sleep(3);
  }
}
