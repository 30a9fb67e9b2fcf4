import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import type { World } from '@libs/testing/world';
import type { Session, Shop } from './scene.js';

let lastTransferId = 0;

/** Returns the number of a transfer that nothing was requested for. */
export const newTransferId = (): number => ++lastTransferId;

/** Resolves when recoveries can be requested: the RPC handlers subscribe a moment after the service listens. */
export const servesRecoveries = ({ bus }: World) =>
  eventually(() => bus.calls('sweeper.recoveries', { merchant_id: 0, transfer_ids: [] }));

/** Requests recoveries as the dashboard does, and reads what became of them. */
export function recoveriesOf(world: World) {
  /** Requests a recovery. Returns the transfer's number. */
  async function requests(shop: Shop, session: Session, token: string, transferId = newTransferId()) {
    const reply = await world.bus.calls('sweeper.recover', {
      merchant_id: shop.id,
      transfer_id: transferId,
      chain_id: 42161,
      token_address: token,
      terms: {
        initial_treasury: shop.terms.treasury,
        treasury_delay_s: shop.terms.delay,
        merchant_number: shop.id,
        fee_bps: shop.terms.feeBps,
        session_id: session.sessionId,
        deposit_address: session.address,
      },
    });
    return { transferId, reply: reply as ReplyOf<'sweeper.recover'> };
  }

  async function stateOf(shop: Shop, id: number) {
    const reply = await world.bus.calls('sweeper.recoveries', { merchant_id: shop.id, transfer_ids: [id] });
    return (reply as ReplyOf<'sweeper.recoveries'>).recoveries[0];
  }

  const ends = (shop: Shop, id: number, status: 'done' | 'failed') =>
    eventually(async () => {
      const recovery = await stateOf(shop, id);
      return recovery?.status === status ? recovery : undefined;
    });

  return { requests, stateOf, ends };
}
