import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import type { SessionView } from '@libs/dto/payments/views';
import { type EventName, subjectOf } from '@libs/events/catalog';
import type { TwinName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';

import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const LIVE = Number(CHAIN.CHAIN_ID);
const TESTNET = 421_614;
const TEST_TREASURY = '0x00000000000000000000000000000000000000bb';
const INDEXER = 'chain-indexer-testnet';
const NETWORK = {
  TESTNET_CHAIN_ID: `${TESTNET}`,
  // As on the live chain: only the chain id distinguishes the two.
  TESTNET_CHECKOUT_ADDRESS: CHAIN.CHECKOUT_ADDRESS,
  TESTNET_USDC_ADDRESS: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  TESTNET_USDT_ADDRESS: '0x00000000000000000000000000000000000000cc',
};

const world = useWorld(service, { env: { ...CHAIN, ...NETWORK } });
let known: (merchant: Merchant) => Merchant;
beforeAll(() => {
  known = fakeDashboard(world);
});

const onTestnet = (transfer: object) => ({ ...transfer, chain_id: TESTNET });

/** Publishes as a twin does. */
async function publishedBy(twin: TwinName, event: EventName, payload: object): Promise<string> {
  const id = randomUUID();
  await world.bus.deliver(subjectOf(event, twin), JSON.stringify(payload), id);
  return id;
}

async function opened(
  changes: object = { test_treasury_address: TEST_TREASURY },
): Promise<SessionView | { code: string }> {
  const { merchant } = known(aMerchant(world, changes, { scopes: [...KEY_SCOPES] }));
  const reply = await world.bus.calls('sessions.create_link', {
    ...{ merchant_id: -merchant.merchant_id, amount_usd_cents: 10_00, user_external_id: 0 },
    ...{ return_url: '', note: null, network: 'testnet' },
  });
  return 'session' in reply ? reply.session : reply;
}

const statusOf = async ({ token }: Pick<SessionView, 'token'>) =>
  (await world.http('GET', `/api/sessions/${token}/status`)).body as { status: string; paid_total_usd_cents: number };
const isDead = (id: string) =>
  eventually(async () => {
    const [row] = await world.rows<{ last_error: string }>(
      'SELECT last_error FROM dead_letter WHERE msg_id = $1 AND dead_at IS NOT NULL',
      [id],
    );
    return row?.last_error;
  });

describe('a session of the test network', () => {
  it('commits to the test treasury, without delay, and to the tokens there', async () => {
    const session = (await opened({ test_treasury_address: TEST_TREASURY, treasury_delay_s: 3_600 })) as SessionView;

    expect(session).toMatchObject({ livemode: false, network: 'testnet', chain_id: TESTNET });
    expect(session.recovery).toMatchObject({ treasury_delay_s: 0 });
    expect(session.recovery.initial_treasury.toLowerCase()).toBe(TEST_TREASURY);
    expect(session.accepted.map(({ token_address }) => token_address)).toEqual([
      NETWORK.TESTNET_USDC_ADDRESS,
      expect.stringMatching(/cc$/i),
    ]);
  });

  it('is not opened without a test treasury, whatever the live one is', async () => {
    expect(await opened({})).toMatchObject({ code: 'treasury_not_set' });
  });

  it('is credited on the report of the indexer of its network', async () => {
    const session = (await opened()) as SessionView;
    await publishedBy(INDEXER, 'transfer.final', { ...onTestnet(aTransfer(session, 10_00)), version: 2 });

    await eventually(async () => (await statusOf(session)).status === 'paid');
  });

  it('is not credited on the report of the indexer of live money', async () => {
    const session = (await opened()) as SessionView;
    const id = await world.bus.publishes('transfer.final', {
      ...aTransfer(session, 10_00),
      ...{ chain_id: TESTNET, version: 2 },
    });

    expect(await isDead(id)).toContain(`chain ${TESTNET}`);
    expect((await statusOf(session)).paid_total_usd_cents).toBe(0);
  });
});

describe('a test network in other hands', () => {
  it('credits no live session: with its address on its own chain, or with a lie about the chain', async () => {
    const session = await known(aMerchant(world)).opens();
    await publishedBy(INDEXER, 'transfer.final', { ...onTestnet(aTransfer(session, 10_00)), version: 2 });
    const lie = await publishedBy(INDEXER, 'transfer.final', {
      ...aTransfer(session, 10_00),
      chain_id: LIVE,
      version: 2,
    });
    const burst = await publishedBy(INDEXER, 'transfer.burst', {
      change: 'final',
      transfers: [{ ...aTransfer(session, 10_00), chain_id: LIVE, version: 2 }],
    });

    expect(await isDead(lie)).toContain(`chain ${LIVE}`);
    expect(await isDead(burst)).toContain(`chain ${LIVE}`);
    expect((await statusOf(session)).paid_total_usd_cents).toBe(0);
  });

  it('moves no clock of the live chain: nothing expires by it', async () => {
    const session = await known(aMerchant(world)).opens();
    const far = Math.floor(Date.parse(session.expires_at) / 1_000) + 3_600;
    const progress = {
      ...{ chain_id: LIVE, head_block: 9_000_000, head_time: far },
      ...{ verified_block: 9_000_000, verified_time: far, finalized_block: null },
    };
    const id = await publishedBy(INDEXER, 'chain.progressed', progress);

    expect(await isDead(id)).toContain(`chain ${LIVE}`);
    expect(await world.rows('SELECT 1 FROM chain_heads WHERE chain_id = $1 AND head_block >= 9000000', [LIVE])).toEqual(
      [],
    );
    expect((await statusOf(session)).status).toBe('open');
  });

  it('ends no live payment as swept, under its own chain or another one', async () => {
    const session = await known(aMerchant(world)).opens();
    await world.bus.publishes('transfer.final', { ...aTransfer(session, 10_00), version: 2 });
    await eventually(async () => (await statusOf(session)).status === 'paid');
    const [payment] = await world.rows<{ id: number; merchant_id: number }>(
      'SELECT p.id, p.merchant_id FROM payments p JOIN sessions s ON s.id = p.session_id WHERE s.token = $1',
      [session.token],
    );
    const swept = (chain_id: number) => ({
      ...{ chain_id, merchant_id: payment!.merchant_id, sweep_tx_hash: `0x${'5'.repeat(64)}`, block_number: 9 },
      ...{ deposit_address: session.deposit_address, token_address: NETWORK.TESTNET_USDC_ADDRESS },
      treasury_address: TEST_TREASURY,
      payments: [{ payment_id: payment!.id, gross: '10000000', fee: '0', net: '10000000', version: 1 }],
    });
    const ids = [
      await publishedBy('sweeper-testnet', 'sweep.done', swept(TESTNET)),
      await publishedBy('sweeper-testnet', 'sweep.done', swept(LIVE)),
      await publishedBy('sweeper-testnet', 'sweep.burst', swept(TESTNET)),
    ];

    for (const id of ids) expect(await isDead(id)).toContain('chain');
    expect(await world.rows('SELECT status FROM payments WHERE id = $1', [payment!.id])).toEqual([
      { status: 'confirmed' },
    ]);
  });

  it('is in no figure that operators are alerted by', async () => {
    const report = (await world.bus.calls('sessions.health', {})) as { dead_letters: number };
    const all = await world.rows<{ consumer: string }>('SELECT consumer FROM dead_letter WHERE dead_at IS NOT NULL');

    expect(all.filter(({ consumer }) => consumer.endsWith('-testnet')).length).toBeGreaterThan(5);
    expect(report.dead_letters).toBe(all.filter(({ consumer }) => !consumer.endsWith('-testnet')).length);
  });
});
