import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { SessionsSettings } from '../src/settings.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard } from './scene.js';

describe('sessions.dev_close_window on a test chain', () => {
  const world = useWorld(service, { env: { ...CHAIN, DEV_CLOSE_WINDOWS: 'on' } });
  let knows: ReturnType<typeof fakeDashboard>;
  beforeAll(() => {
    knows = fakeDashboard(world);
    world.bus.handles('chain.known', ({ addresses }) => ({
      known: addresses.map((address) => ({ address, transfers: [] })),
    }));
  });

  const progresses = (headTime: number) =>
    world.bus.publishes('chain.progressed', {
      chain_id: 42161,
      head_block: 1_000,
      head_time: headTime,
      verified_block: 1_000,
      verified_time: headTime,
      finalized_block: null,
    });
  const statusOf = async (token: string) => (await world.http('GET', `/api/sessions/${token}/status`)).body;

  it('ends that one window, however often; later money is late there and on time elsewhere', async () => {
    const merchant = knows(aMerchant(world));
    const [ended, other] = [await merchant.opens(10_00), await merchant.opens(10_00)];
    const late = world.bus.receives('payment.late');

    for (let press = 0; press < 3; press++)
      expect(await world.bus.calls('sessions.dev_close_window', { token: ended.token })).toEqual({});
    await progresses(Math.floor(Date.now() / 1_000) + 2);

    await eventually(async () => (await statusOf(ended.token)).status === 'expired');
    expect((await statusOf(other.token)).status).toBe('open');
    const minedAfter = { block_time: Math.floor(Date.now() / 1_000) + 2 };
    for (const session of [ended, other])
      await world.bus.publishes('transfer.final', aTransfer(session, 10_00, minedAfter));
    await eventually(async () => (await statusOf(ended.token)).status === 'paid');
    await eventually(async () => (await statusOf(other.token)).status === 'paid');
    expect((await statusOf(other.token)).labels).toEqual([]);
    await eventually(() => late.length === 1);
    expect(late.map(({ data }) => data.session_token)).toEqual([ended.token]);
  });

  it('never reopens a window that is over already', async () => {
    const merchant = knows(aMerchant(world));
    const session = await merchant.opens(10_00);
    await world.rows(`UPDATE sessions SET expires_at = '2026-01-01T00:00:00Z' WHERE token = $1`, [session.token]);

    await world.bus.calls('sessions.dev_close_window', { token: session.token });

    expect((await statusOf(session.token)).expires_at).toBe('2026-01-01T00:00:00.000Z');
  });

  it('does not find an unknown session', async () => {
    expect(await world.bus.calls('sessions.dev_close_window', { token: 'nobody' })).toMatchObject({
      code: 'not_found',
    });
  });

  it('is refused by the settings in production', () => {
    const settings = (changes: Record<string, string>) => () =>
      loadSettings(SessionsSettings, { ...world.env, ...changes });

    expect(settings({ ENVIRONMENT: 'production' })).toThrow('DEV_CLOSE_WINDOWS: must not be on in production');
    expect(settings({ DEV_CLOSE_WINDOWS: 'off' })().devCloseWindows).toBe('off');
  });
});

describe('sessions.dev_close_window without its setting', () => {
  const world = useWorld(service, { env: CHAIN });
  let knows: ReturnType<typeof fakeDashboard>;
  beforeAll(() => {
    knows = fakeDashboard(world);
  });

  it('is refused', async () => {
    const session = await knows(aMerchant(world)).opens(10_00);

    const reply = await world.bus.calls('sessions.dev_close_window', { token: session.token });

    expect(reply).toMatchObject({ code: 'not_found' });
    const { body } = await world.http('GET', `/api/sessions/${session.token}/status`);
    expect(body.expires_at).toBe(session.expires_at);
  });
});
