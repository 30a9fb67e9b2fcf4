import { describe, expect, it } from '@jest/globals';
import { isTest, otherMode } from './test-mode.js';

describe('the switch of modes', () => {
  it.each([
    [7, '/dashboard/merchants/7', '/merchants/-7'],
    [7, '/dashboard/merchants/7/webhooks/deliveries', '/merchants/-7/webhooks/deliveries'],
    [-7, '/dashboard/merchants/-7/payments/', '/merchants/7/payments'],
    // A page that test mode does not have.
    [7, '/dashboard/merchants/7/wallets', '/merchants/-7'],
    [7, '/dashboard/merchants/7/team', '/merchants/-7'],
  ])('leads from merchant %p at %s to %s', (id, path, to) => {
    expect(otherMode(id, path)).toBe(to);
  });

  it('recognizes a test merchant by its number', () => {
    expect([isTest(7), isTest(-7)]).toEqual([false, true]);
  });
});
