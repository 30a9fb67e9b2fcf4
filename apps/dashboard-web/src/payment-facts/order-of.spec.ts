import { describe, expect, it } from '@jest/globals';
import { customerOf, orderOf } from './order-of.js';

const of = (metadata: unknown, user_external_id: number | null = 0) => ({ metadata, user_external_id });

describe('the order and the customer of a payment', () => {
  it('are what the shop called them', () => {
    expect(orderOf(of({ order: 'A-1' }))).toBe('A-1');
    expect(orderOf(of({ order_id: 17 }))).toBe('17');
    expect(orderOf({ ...of({ order: 'A-1' }), reference: 'R-9' } as never)).toBe('R-9');
    expect(customerOf(of({ customer: 'Ada' }, 42))).toBe('Ada');
    expect(customerOf(of(null, 42))).toBe('Customer 42');
  });

  it('are not made up', () => {
    for (const metadata of [null, undefined, {}, { order: {} }, { order: ' ' }, 'order', 3])
      expect([orderOf(of(metadata)), customerOf(of(metadata))]).toEqual([undefined, undefined]);
    expect(orderOf(of(Object.create({ order: 'inherited' })))).toBeUndefined();
  });
});
