import { describe, expect, it } from '@jest/globals';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';

const outbox = new Outbox<'auth'>('auth');
const revoked = (hashes: number) => ({ user_id: 1, token_hashes: Array<string>(hashes).fill('a'.repeat(64)) });

describe('an event', () => {
  it('is refused where it is published when no stream would ever accept it', () => {
    expect(() => outbox.row('sign_in.revoked', revoked(4_000))).toThrow('sign_in.revoked is over');
    expect(outbox.row('sign_in.revoked', revoked(2))).toMatchObject({ subject: 'sign_in.revoked' });
  });

  it('is refused when another service publishes it', () => {
    expect(() => outbox.row('merchant.changed' as never, {} as never)).toThrow(
      'auth does not publish merchant.changed',
    );
  });
});
