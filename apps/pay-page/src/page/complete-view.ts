import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { networkOf } from '@libs/dto/test-mode/test-mode';

/**
 * Fills in fields that the previous release does not return during a rolling upgrade. That release reports `processing`
 * when nothing more is to be sent.
 */
export function completeView(view: PayView): PayView {
  const untold = {
    in_flight_usd_cents: 0,
    to_send_usd_cents: view.status === 'processing' ? 0 : view.remaining_usd_cents,
    livemode: true,
    network: networkOf({ livemode: view.livemode ?? true, chain_id: view.chain_id }),
    description: null,
    line_items: null,
    reference: null,
    cancel_url: '',
    receipt_mails_left: 0,
    payments_count: view.payments.length,
    below_minimum_units: { USDC: '0', USDT: '0' },
  };
  return { ...untold, ...view };
}
