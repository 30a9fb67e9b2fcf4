import { randomBytes } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useChain } from '@libs/testing/use-chain';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const chain = useChain();
const world = useWorld(service, {
  env: () => ({ ...chain.env(), CONFIRMATION_POLICY: 'local', POLL_INTERVAL_MS: '50' }),
});

describe('a transfer', () => {
  it('becomes final however many older ones cannot', async () => {
    const final = world.bus.hears('transfer.final');
    const address = `0x${randomBytes(20).toString('hex')}`;
    const now = new Date().toISOString();
    await world.rows(
      `INSERT INTO transfers (chain_id, tx_hash, log_ordinal, log_index, block_number, block_hash, block_time, asset,
         token_address, from_address, to_address, base_units, seen_by)
       SELECT 42161, 'gone ' || n, 0, n, 1, 'gone', 0, 'USDC', '0x', '0x', '0x', 1, 0 FROM generate_series(1, 600) AS n`,
    );
    await world.bus.says('session.opened', {
      chain_id: 42161,
      merchant_id: 1,
      invoice_id: 1,
      session_token: address,
      deposit_address: address,
      created_at: now,
      expires_at: now,
    });

    await chain.pays(address, 1_00);
    await chain.provider.send('evm_increaseTime', [5]);
    await chain.mine(6);

    await eventually(() => final.some((transfer) => transfer.to_address === address));
  });
});
