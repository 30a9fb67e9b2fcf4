import { type LineItem, type LineItemBody, sumOfItems } from '@libs/dto/buyers/line-items';
import { ValidationError } from '@libs/errors/app-error';
import type { Asset } from '@libs/events/payloads/chain.payload';

/** The details of an order in a request, after validation. */
interface Given {
  amount_usd_cents: number;
  line_items?: LineItemBody[];
  customer_email?: string;
  assets?: Asset[];
}

/** The items sold, the customer, and the tokens that the page offers. */
export interface OrderDetails {
  lineItems?: LineItem[];
  customerEmail?: string;
  assets?: Asset[];
}

/**
 * Returns the details that were given. A missing field adds no key, so that the hash of a request without it is the
 * same as before the field existed. Throws a ValidationError for lines that do not add up to the amount.
 */
export function orderDetails({ amount_usd_cents, line_items, customer_email, assets }: Given): OrderDetails {
  const lineItems = line_items?.map(({ name, quantity = 1, amount_usd_cents: cents }) => ({
    name,
    quantity,
    amount_usd_cents: cents,
  }));
  const sum = lineItems && sumOfItems(lineItems);
  if (sum !== undefined && sum !== BigInt(amount_usd_cents)) {
    const msg = `The line items add up to ${sum} cents, and amount_usd_cents is ${amount_usd_cents}`;
    throw new ValidationError([{ loc: ['body', 'line_items'], msg, type: 'line_items_sum' }]);
  }
  return {
    ...(lineItems && { lineItems }),
    ...(customer_email && { customerEmail: customer_email }),
    ...(assets && { assets: assets.toSorted() }),
  };
}
