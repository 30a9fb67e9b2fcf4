import { IsString, MaxLength, MinLength } from 'class-validator';
import { MAXIMUM_USD_CENTS } from '../amounts.js';
import { Default, Description, MayBeAbsent, NotBlank, SafeInt } from '../fields.js';
import { MAX_BUYER_TEXT } from './buyer-texts.js';

/** Room for a cart; the whole of it is drawn on a phone. */
export const MAX_LINE_ITEMS = 100;
const MAX_OF_ONE = 1_000_000;

/** One line of an order, as the buyer reads it. */
export interface LineItem {
  name: string;
  quantity: number;
  amount_usd_cents: number;
}

export class LineItemBody {
  @Description('As the buyer reads it.', 'Headphones')
  @IsString()
  @NotBlank()
  @MinLength(1)
  @MaxLength(MAX_BUYER_TEXT)
  name: string;

  @Default(1)
  @MayBeAbsent()
  @SafeInt(1, MAX_OF_ONE)
  quantity?: number;

  @Description('The price of one, in US cents. Below zero: a discount.', 625)
  @SafeInt(-MAXIMUM_USD_CENTS, MAXIMUM_USD_CENTS)
  amount_usd_cents: number;
}

export class LineItemView {
  @IsString() name: string;
  @SafeInt(1) quantity: number;
  @Description('The price of one, in US cents.') @SafeInt() amount_usd_cents: number;
}

/** Returns the sum of the lines, in US cents. */
export function sumOfItems(items: readonly LineItem[]): bigint {
  return items.reduce((sum, { quantity, amount_usd_cents }) => sum + BigInt(quantity) * BigInt(amount_usd_cents), 0n);
}
