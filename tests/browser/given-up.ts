import { eventually } from '@libs/testing/eventually';
import type { Merchant } from '../stack/people/merchant.js';
import { WITHIN_MS } from './browser.js';

/**
 * Makes a delivery that is given up: a test event for the merchant's only endpoint, which refuses it, on its last
 * attempt.
 */
export async function aDeliveryGivenUp({ system, id, owner }: Merchant): Promise<void> {
  const path = `/api/dashboard/merchants/${id}`;
  const [endpoint] = (await owner.get<{ data: { id: number }[] }>(`${path}/webhook_endpoints`)).data;
  await owner.post(`${path}/webhook_endpoints/${endpoint!.id}/test`, {});
  await eventually(async () => {
    await system.rows(
      `UPDATE webhook_dispatcher.delivery SET round_attempts = 5, next_attempt_at = now()
       WHERE merchant_id = $1 AND status = 'pending' AND attempt_count > 0 AND claim_id IS NULL`,
      [id],
    );
    const failed = await owner.get<{ data: unknown[] }>(`${path}/webhook_deliveries?status=failed`);
    return failed.data.length === 1;
  }, WITHIN_MS);
}
