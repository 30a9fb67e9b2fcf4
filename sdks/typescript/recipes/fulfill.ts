import type { WebhookEvent } from '@checkout/sdk';

/**
 * The orders that were fulfilled. A shop keeps these in its database, and writes them in the transaction that fulfills.
 */
const [eventIds, invoiceIds] = [new Set<string>(), new Set<number>()];

/**
 * What a shop does with an event: nothing twice, nothing for a test, nothing before all of it is paid. Gives whether it
 * fulfilled an order.
 */
export async function fulfill(event: WebhookEvent): Promise<boolean> {
  if (eventIds.has(event.id)) return false;
  eventIds.add(event.id);
  switch (event.type) {
    case 'payment.confirmed':
    case 'payment.late': {
      const { invoice_id, paid_total_usd_cents, expected_amount_usd_cents, test } = event.data;
      const isWhole = (paid_total_usd_cents ?? 0) >= (expected_amount_usd_cents ?? Number.POSITIVE_INFINITY);
      if (test || !isWhole || typeof invoice_id !== 'number' || invoiceIds.has(invoice_id)) return false;
      invoiceIds.add(invoice_id);
      return true;
    }
    default:
      // Types that you do not know, and those that need nothing: 2xx all the same.
      return false;
  }
}
