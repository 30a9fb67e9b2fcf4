import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Browser } from '../../api/callers.js';
import { expectFault, expectLimit, expectRefusal, expectStatus, UTC } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import { PASSWORD, SESSION, type Stage } from '../scenes/stage.js';

/** The longest interval at which the platform polls its services. */
const CHECKED_WITHIN_MS = 120_000;

/** Promises about what operators may do under /api/admin. */
export function operatorPromises(on: { readonly stage: Stage }): void {
  promiseTest(
    ['Endpoints / GET /api/admin/merchants', 'Endpoints / GET /api/admin/merchants/{merchant_id}'],
    'shows all merchants and each of them with 200; 404 for an unknown one',
    async () => {
      const { id } = await on.stage.anotherShop();
      const { data } = expectStatus(await on.stage.operate('GET', '/merchants'), 200);
      expect(data[0]).toMatchObject({ id, status: 'pending' });
      expect(expectStatus(await on.stage.operate('GET', `/merchants/${id}`), 200)).toMatchObject({
        id,
        status: 'pending',
      });
      expectRefusal(await on.stage.operate('GET', '/merchants/999999'), 404, 'not_found');
      expectFault(await on.stage.operate('GET', '/merchants/one'), ['path', 'merchant_id'], 'int_parsing');
    },
  );

  promiseTest(
    [
      'Endpoints / POST /api/admin/merchants/{merchant_id}/approve',
      'What the service does / 7',
      'What the service does / 2.2',
      'States and transitions / Merchant / pending to active',
    ],
    'makes a pending merchant active with 200, which opens sessions to it; again is 200',
    async () => {
      const { owner, id, at } = await on.stage.anotherShop({ treasury: true });
      const { key } = (await owner.call('POST', `${at}/api_keys`, {})).body;
      expectRefusal(await on.stage.open(SESSION, {}, key), 403, 'merchant_not_active');
      for (const _time of [1, 2]) {
        const answer = await on.stage.operate('POST', `/merchants/${id}/approve`);
        expect(expectStatus(answer, 200)).toMatchObject({ id, status: 'active' });
      }
      expectStatus(await on.stage.open(SESSION, {}, key), 200);
    },
  );

  promiseTest(
    [
      'Endpoints / POST /api/admin/merchants/{merchant_id}/reject',
      'What the service does / 7',
      'Endpoints / POST /api/admin/merchants/{merchant_id}/pause',
      'Endpoints / POST /api/admin/merchants/{merchant_id}/unpause',
      'Resources and their fields / Merchant / status',
    ],
    'move a merchant with 200, and respond with 409 where its status does not allow it',
    async () => {
      const [one, two] = [await on.stage.anotherShop(), await on.stage.anotherShop()];
      const move = (id: number, action: string) => on.stage.operate('POST', `/merchants/${id}/${action}`);
      expect(expectStatus(await move(one.id, 'reject'), 200).status).toBe('rejected');
      const refused = expectRefusal(await move(one.id, 'pause'), 409, 'invalid_state_transition');
      expect(refused).toMatchObject({ status: 'rejected' });
      for (const [action, status] of [
        ['approve', 'active'],
        ['pause', 'paused'],
        ['unpause', 'active'],
      ] as const) {
        expect(expectStatus(await move(two.id, action), 200).status).toBe(status);
      }
      expectRefusal(await move(two.id, 'reject'), 409, 'invalid_state_transition');
    },
  );

  promiseTest(
    [
      'Endpoints / PATCH /api/admin/merchants/{merchant_id}',
      'What the service does / 7',
      'Resources and their fields / Merchant / fee_tier',
      'Resources and their fields / Merchant / pro_paid_until',
      'Endpoints / Operator / note 5',
    ],
    'overrides plan, fee and paid-until date with 200: enterprise, no fee, comped Pro; null is accepted',
    async () => {
      const { owner, id, at } = await on.stage.anotherShop();
      const patch = (body: unknown) => on.stage.operate('PATCH', `/merchants/${id}`, body);
      for (const fee_tier of ['free', 'pro', 'enterprise']) {
        expect(expectStatus(await patch({ fee_tier }), 200).fee_tier).toBe(fee_tier);
      }
      expectFault(await patch({ fee_tier: 'custom' }), ['body', 'fee_tier'], 'enum');
      expect(expectStatus(await patch({ fee_bps: 0 }), 200)).toMatchObject({ fee_bps: 0, effective_fee_bps: 0 });
      const pro = { fee_tier: 'pro', fee_bps: null, pro_paid_until: '2999-01-31T00:00:00Z' };
      const comped = expectStatus(await patch(pro), 200);
      expect([comped.fee_tier, comped.fee_bps, comped.effective_fee_bps]).toEqual(['pro', null, 50]);
      expect(comped.pro_paid_until).toMatch(UTC);
      expect(Date.parse(comped.pro_paid_until)).toBe(Date.parse(pro.pro_paid_until));
      expect((await owner.call('GET', `${at}/billing`)).body).toMatchObject({ effective_tier: 'pro' });
      expectFault(
        await patch({ pro_paid_until: 'tomorrow' }),
        ['body', 'pro_paid_until'],
        'datetime_from_date_parsing',
      );
      expectStatus(await patch({ fee_tier: null, fee_bps: null, pro_paid_until: null }), 200);
    },
  );

  promiseTest(
    ['Resources and their fields / Merchant / fee_bps', 'Limits / fee_bps'],
    'is an integer from 0 to 1000',
    async () => {
      const { id } = await on.stage.anotherShop();
      await expectLimit({
        send: (fee_bps) => on.stage.operate('PATCH', `/merchants/${id}`, { fee_bps }),
        loc: ['body', 'fee_bps'],
        status: 200,
        takes: [0, 1_000, null],
        refuses: [
          [-1, 'greater_than_equal'],
          [1_001, 'less_than_equal'],
          [2.5, 'int_from_float'],
        ],
      });
    },
  );

  promiseTest(
    ['Endpoints / GET /api/admin/users', 'Endpoints / Operator / note 1'],
    'lists accounts with 200, with their merchants and roles',
    async () => {
      const { browser, email, id } = await on.stage.person();
      const merchant = (await browser.call('POST', '/api/dashboard/merchants', { name: 'Listed' })).body;
      const { data } = expectStatus(await on.stage.operate('GET', '/users'), 200);
      expect(data.find((user: { id: number }) => user.id === id)).toMatchObject({
        email,
        memberships: [{ merchant_id: merchant.id, merchant_name: 'Listed', role: 'owner' }],
      });
    },
  );

  promiseTest(
    [
      'Endpoints / POST /api/admin/users/{user_id}/reset_password',
      'Endpoints / Operator / note 2',
      'What the service does / 7',
    ],
    'returns a temporary password with 200, which signs in where the old one does not any more',
    async () => {
      const { email, id } = await on.stage.person();
      const { temporary_password } = expectStatus(await on.stage.operate('POST', `/users/${id}/reset_password`), 200);
      const locked = new Browser(on.stage.system.baseUrl);
      const login = (password: string) => locked.call('POST', '/api/auth/login', { email, password });
      expectRefusal(await login(PASSWORD), 401, 'wrong_credentials');
      expectStatus(await login(temporary_password), 200);
      const { text } = await on.stage.operate('GET', '/users');
      expect(text).not.toContain(temporary_password);
      expectRefusal(await on.stage.operate('POST', '/users/999999/reset_password'), 404, 'not_found');
      expectFault(await on.stage.operate('POST', '/users/one/reset_password'), ['path', 'user_id'], 'int_parsing');
    },
  );

  promiseTest(
    ['Endpoints / GET /api/admin/health', 'Endpoints / Operator / note 4', 'What the service does / 7'],
    'returns with 200 the metrics that alerts read, and failed deliveries',
    async () => {
      const health = await eventually(async () => {
        const { body } = await on.stage.operate('GET', '/health');
        return body.metrics?.indexer_lag_blocks === null ? undefined : body;
      }, CHECKED_WITHIN_MS);
      expect(health).toMatchObject({ alerts: expect.any(Array), failed_deliveries: expect.any(Array) });
      for (const metric of ['outbox_oldest_s', 'deliveries_due', 'sweeps_waiting', 'relayer_gas_wei', 'dead_letters']) {
        expect(health.metrics).toHaveProperty(metric);
      }
    },
    2 * CHECKED_WITHIN_MS,
  );

  promiseTest('Authentication / 2.2', 'are for operators: 403 to others, 401 to visitors', async () => {
    const { people, shop } = on.stage;
    for (const path of ['/merchants', '/users', '/audit', '/health', `/merchants/${shop.id}`]) {
      expectRefusal(await shop.owner.call('GET', `/api/admin${path}`), 403, 'insufficient_role');
      expectRefusal(await people.visitor.call('GET', `/api/admin${path}`), 401, 'not_signed_in');
    }
    for (const action of ['approve', 'reject', 'pause', 'unpause']) {
      const path = `/api/admin/merchants/${shop.id}/${action}`;
      expectRefusal(await shop.owner.call('POST', path), 403, 'insufficient_role');
    }
  });
}
