import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MerchantMoneyView, MoneyFigures } from '@libs/dto/payments/money-report';
import { AppError } from '@libs/errors/app-error';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { answerSignIns, notOperator, operator } from './scene.js';

const world = useWorld(service);
const figures: MoneyFigures = {
  payments: 3,
  volume_units: '12345678',
  volume_usd_cents: 1234,
  fee_units: '123456',
  fees_usd_cents: 12,
  unswept_units: '0',
  unswept_usd_cents: 0,
  unswept_since: null,
};
const shop: MerchantMoneyView = { merchant_id: 7, merchant_name: '=SUM(A1)', ...figures };
const requests: object[] = [];
let isSweeperWell = true;
let coin_usd_cents: number | null = null;

beforeAll(async () => {
  answerSignIns(world);
  world.bus.handles('sessions.money', (request) => {
    requests.push(request);
    return figures;
  });
  world.bus.handles('sessions.money_by_merchant', (request) => {
    requests.push(request);
    const isFirst = request.cursor === undefined;
    return { data: [shop], has_more: isFirst, next_cursor: isFirst ? 'cDp4' : null };
  });
  world.bus.handles('sweeper.gas_spent', () =>
    isSweeperWell
      ? { gas_wei: '40000000000001', transactions: 2, known_since: '2026-11-01T00:00:00.000Z', coin_usd_cents }
      : new AppError('unavailable'),
  );
  await world.bus.connection.flush();
});

const get = (path: string) => world.http('GET', `/api/admin/${path}`, operator);
const NOVEMBER = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

describe('GET /api/admin/money', () => {
  it('reports fees and gas apart, and the result where the price of the coin is given, gas rounded up', async () => {
    const bare = (await get('money?month=2026-11')).body;
    const priced = (await get('money?month=2026-11&coin_usd_cents=250000')).body;

    const gas = {
      wei: '40000000000001',
      transactions: 2,
      coin_usd_cents: null,
      usd_cents: null,
      known_since: '2026-11-01T00:00:00.000Z',
    };
    expect(bare).toEqual({ ...NOVEMBER, ...figures, gas, net_result_usd_cents: null });
    // 0.000040000000000001 × US$2,500 is a little more than ten cents.
    expect(priced).toEqual({
      ...NOVEMBER,
      ...figures,
      gas: { ...gas, coin_usd_cents: 250_000, usd_cents: 11 },
      net_result_usd_cents: 1,
    });
    coin_usd_cents = 500_000;
    expect((await get('money?month=2026-11')).body).toMatchObject({ gas: { usd_cents: 21 }, net_result_usd_cents: -9 });
    coin_usd_cents = null;
    expect(requests.slice(0, 2)).toEqual([NOVEMBER, NOVEMBER]);
  });

  it('is available without the sweeper', async () => {
    isSweeperWell = false;
    const { status, body } = await get('money?coin_usd_cents=250000');
    isSweeperWell = true;

    expect([status, body.gas, body.net_result_usd_cents, body.fees_usd_cents]).toEqual([200, null, null, 12]);
  });

  it.each([
    ['month=2026-13', 'month'],
    ['month=2026-11&from=2026-11-01T00:00:00Z', 'month'],
    ['from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', 'to'],
    ['from=2020-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', 'to'],
    ['to=2026-11-01T00:00:00Z', 'from'],
    ['coin_usd_cents=0', 'coin_usd_cents'],
    ['coin_usd_cents=1.5', 'coin_usd_cents'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await get(`money?${query}`);

    expect([status, body.detail[0].loc]).toEqual([422, ['query', field]]);
  });

  it('is for operators only, in all its forms', async () => {
    for (const path of ['money', 'money/merchants', 'money.csv']) {
      expect([path, (await world.http('GET', `/api/admin/${path}`, notOperator)).status]).toEqual([path, 403]);
    }
  });
});

describe('the money of each merchant', () => {
  it('comes in pages, and whole as CSV without formulas', async () => {
    const page = await get('money/merchants?month=2026-11&limit=7');
    const file = await fetch(`${world.service.url}/api/admin/money.csv?month=2026-11`, operator);
    const text = await file.text();

    expect(page.body).toEqual({ data: [shop], has_more: true, next_cursor: 'cDp4' });
    expect(requests).toContainEqual({ ...NOVEMBER, limit: 7 });
    expect(requests).toContainEqual({ ...NOVEMBER, limit: 500, cursor: 'cDp4' });
    const line = `7,'=SUM(A1),3,12345678,1234,123456,12,0,0,`;
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([line, line]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="money-from-2026-11-01-/);
  });
});
