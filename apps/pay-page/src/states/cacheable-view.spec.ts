import { describe, expect, it } from '@jest/globals';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { cacheableView } from './cacheable-view.js';
import { isDelayed, payState } from './pay-state.js';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 2, 10, 11, minute, second)).toISOString();
const view = (changes: Partial<PayView>) =>
  ({
    status: 'open',
    labels: [],
    payments: [],
    amount_usd_cents: 5_00,
    to_send_usd_cents: 5_00,
    in_flight_usd_cents: 0,
    created_at: at(0),
    expires_at: at(30),
    server_time: at(10),
    scanned_until: at(10),
    ...changes,
  }) as PayView;

describe('a view without its time', () => {
  it('is the same at all moments of a state', () => {
    const moments = [0, 1, 29].map((minute) =>
      cacheableView(view({ server_time: at(minute), scanned_until: at(minute) })),
    );
    expect(new Set(moments.map((one) => JSON.stringify(one))).size).toBe(1);
    const later = [30, 31, 500].map((minute) => cacheableView(view({ server_time: at(minute), scanned_until: null })));
    expect(new Set(later.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(later[0]).not.toEqual(moments[0]);
  });

  it.each([
    ['open in time', {}],
    ['at the last moment', { server_time: at(29, 59) }],
    ['at its end', { server_time: at(30) }],
    ['long after it', { server_time: at(59) }],
    ['behind the chain', { scanned_until: at(8) }],
    ['behind the chain after its end', { server_time: at(45), scanned_until: at(20) }],
    ['not behind by a second', { server_time: at(10), scanned_until: at(9) }],
    ['of a chain without a clock', { scanned_until: null }],
    ['paid', { status: 'paid', to_send_usd_cents: 0 }],
    ['expired', { status: 'expired', server_time: at(40) }],
  ] as const)('has the state and the delay of the view: %s', (_, changes) => {
    const one = view(changes as Partial<PayView>);

    expect([payState(cacheableView(one)), isDelayed(cacheableView(one))]).toEqual([payState(one), isDelayed(one)]);
  });
});
