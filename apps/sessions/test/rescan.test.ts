import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { FoundTransfer } from '@libs/dto/rpc/chain.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
const SCANNED = { from_block: 1, to_block: 9, is_complete: true };
let known: (merchant: Merchant) => Merchant;
let requested: RequestOf<'chain.rescan_address'>[] = [];
let onChain: FoundTransfer[] = [];

beforeAll(async () => {
  known = fakeDashboard(world);
  world.bus.handles('chain.rescan_transaction', () => ({ found: 'mined', transfers: onChain }));
  world.bus.handles('chain.rescan_address', (request) => {
    requested.push(request);
    return { transfers: onChain, scanned: SCANNED };
  });
  // Requests are served only a moment after the service listens.
  await eventually(() => world.bus.calls('sessions.deposits', { merchant_id: 0, addresses: [] }));
});

const found = (session: SessionView, changes: Partial<FoundTransfer> = {}): FoundTransfer => ({
  tx_hash: word(),
  log_index: 3,
  asset: 'USDC',
  token_address: CHAIN.USDC_ADDRESS.toLowerCase(),
  to_address: session.deposit_address.toLowerCase(),
  amount: '3000000',
  status: 'known',
  ...changes,
});
const shown = (session: SessionView, transfer: FoundTransfer) => ({
  ...transfer,
  token_address: CHAIN.USDC_ADDRESS,
  to_address: session.deposit_address,
  session_token: session.token,
});

describe('sessions.rescan', () => {
  it('has the address of a session rescanned, and names the session', async () => {
    const merchant = known(aMerchant(world));
    const session = await merchant.opens();
    onChain = [found(session, { status: 'repaired' })];
    requested = [];

    const merchantId = merchant.merchant.merchant_id;
    const reply = await world.bus.calls('sessions.rescan', { merchant_id: merchantId, session_token: session.token });

    expect(reply).toEqual({ found: null, transfers: [shown(session, onChain[0]!)], scanned: SCANNED });
    expect(requested).toEqual([
      {
        address: session.deposit_address.toLowerCase(),
        merchant_id: merchantId,
        created_at: session.created_at,
        after_block: null,
      },
    ]);
  });

  it('shows a merchant nothing of another’s sessions, and an operator everything', async () => {
    const [merchant, other] = [known(aMerchant(world)), known(aMerchant(world))];
    const [own, foreign] = [await merchant.opens(), await other.opens()];
    onChain = [found(foreign, { status: 'repaired' }), found(own)];
    const rescan = (merchantId: number | null) =>
      world.bus.calls('sessions.rescan', { merchant_id: merchantId, tx_hash: word() });

    expect(await rescan(merchant.merchant.merchant_id)).toEqual({
      found: 'mined',
      transfers: [shown(own, onChain[1]!), { ...shown(foreign, onChain[0]!), session_token: null, status: 'not_ours' }],
      scanned: null,
    });
    expect(await rescan(null)).toMatchObject({
      transfers: [{ session_token: foreign.token, status: 'repaired' }, { session_token: own.token }],
    });
  });

  it('does not find a session of another merchant', async () => {
    const [merchant, other] = [known(aMerchant(world)), known(aMerchant(world))];
    const session = await other.opens();
    const rescan = (merchantId: number | null, token: string) =>
      world.bus.calls('sessions.rescan', { merchant_id: merchantId, session_token: token });
    onChain = [];

    expect(await rescan(merchant.merchant.merchant_id, session.token)).toMatchObject({ code: 'not_found' });
    expect(await rescan(null, 'no-such-token')).toMatchObject({ code: 'not_found' });
    expect(await rescan(null, session.token)).toMatchObject({ found: null });
  });
});

describe('sessions.deposits', () => {
  it('returns the terms of a merchant’s own addresses only', async () => {
    const [merchant, other] = [known(aMerchant(world)), known(aMerchant(world))];
    const [own, foreign] = [await merchant.opens(), await other.opens()];
    const addresses = [own, foreign].map((session) => session.deposit_address.toLowerCase());

    const reply = await world.bus.calls('sessions.deposits', {
      merchant_id: merchant.merchant.merchant_id,
      addresses,
    });

    const { checkout_address: _, ...terms } = own.recovery;
    expect(reply).toEqual({ deposits: [{ session_token: own.token, chain_id: 42161, terms }] });
  });
});
