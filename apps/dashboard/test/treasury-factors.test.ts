import { describe, expect, it } from '@jest/globals';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { DashboardSettings } from '../src/settings.js';
import { useDashboard } from './people.js';

const { world, aPerson } = useDashboard({ TREASURY_SECOND_FACTOR_REQUIRED: 'true' });
const TREASURY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

async function shopOf(more: Parameters<typeof aPerson>[1]) {
  const person = aPerson(undefined, more);
  const { body } = await person.call('POST', '/merchants', { name: 'Shop' });
  return { person, at: `/merchants/${body.id}`, id: body.id as number };
}

const treasuries = (id: number) => world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [id]);

describe('an owner, where the platform requires a second factor of those who name treasuries', () => {
  it.each([[false], [undefined]])('names none with has_second_factor %s', async (has_second_factor) => {
    const { person, at, id } = await shopOf({ has_second_factor });

    const refused = [
      await person.call('POST', `${at}/wallets/generate`),
      await person.call('POST', `${at}/wallets/bring_own`, { treasury_address: TREASURY }),
    ];

    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([403, 'treasury_second_factor_required']);
      expect(body.error.message).toContain('page "Account"');
    }
    expect(await treasuries(id)).toEqual([]);
    expect((await person.call('GET', `${at}/wallets`)).status).toBe(200);
    expect((await person.call('PATCH', at, { name: 'Other' })).status).toBe(200);
  });

  it('names one with a second factor', async () => {
    const { person, at, id } = await shopOf({ has_second_factor: true });

    expect((await person.call('POST', `${at}/wallets/generate`)).status).toBe(201);
    expect(await treasuries(id)).toHaveLength(1);
  });

  it('is anybody in production: no setting takes that back', () => {
    const env = { ...world.env, ENVIRONMENT: 'production', PUBLIC_URL: 'https://pay.example.com' };
    const { TREASURY_SECOND_FACTOR_REQUIRED: _, ...unset } = env as Record<string, string>;

    expect(() => loadSettings(DashboardSettings, { ...env, TREASURY_SECOND_FACTOR_REQUIRED: 'false' })).toThrow(
      'TREASURY_SECOND_FACTOR_REQUIRED: must not be false in production',
    );
    expect(loadSettings(DashboardSettings, unset).requiresSecondFactorOf({})).toBe(true);
    expect(loadSettings(DashboardSettings, unset).requiresSecondFactorOf({ has_second_factor: true })).toBe(false);
    expect(loadSettings(DashboardSettings, { ...unset, ENVIRONMENT: 'development' }).requiresSecondFactorOf({})).toBe(
      false,
    );
  });

  it('learns nothing of merchants of others', async () => {
    const { at } = await shopOf({ has_second_factor: true });
    const stranger = aPerson();

    expect((await stranger.call('POST', `${at}/wallets/generate`)).status).toBe(404);
  });
});
