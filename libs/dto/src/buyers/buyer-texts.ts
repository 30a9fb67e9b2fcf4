import { IsOptional, IsString, MaxLength } from 'class-validator';
import { all, Description } from '../fields.js';

/** Characters of a session's description and reference: a line on the pay page, not a document. */
export const MAX_BUYER_TEXT = 200;

/** The field of a new session that describes what is sold. */
export const PaymentDescription = () =>
  all(
    Description('What the payment is for, as shown to the buyer.', 'Two headphones'),
    IsOptional(),
    IsString(),
    MaxLength(MAX_BUYER_TEXT),
  );

/** The field of a new session with the merchant's own order id. */
export const OrderReference = () =>
  all(
    Description(
      'Your own order id. The buyer sees it on the page and on the receipt; it is included in events.',
      'A-1017',
    ),
    IsOptional(),
    IsString(),
    MaxLength(MAX_BUYER_TEXT),
  );
