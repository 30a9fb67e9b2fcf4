import { expect } from '@jest/globals';
import { ADDRESS, expectFault, expectLimit, expectRefusal, expectStatus, UTC } from '../../expectations.js';
import { promiseTest } from '../../scenes/promise-test.js';
import { SESSION, type Shop, type Stage, text } from '../../scenes/stage.js';

const URL_START = 'https://shop.example/';
const CAP_CENTS = 100_000;

/** Promises about payment sessions, of the API and of the dashboard, and the checks before both. */
export function sessionPromises(on: { readonly stage: Stage }): void {
  /** Returns both ways to create a session, for a separate shop. */
  async function ways({ owner, at }: Shop): Promise<readonly ((cents: number) => ReturnType<Stage['open']>)[]> {
    const { key } = (await owner.call('POST', `${at}/api_keys`, {})).body;
    return [
      (amount_usd_cents) => on.stage.open({ ...SESSION, amount_usd_cents }, {}, key),
      (amount_usd_cents) => owner.call('POST', `${at}/sessions`, { amount_usd_cents }),
    ];
  }

  promiseTest(
    [
      'Endpoints / POST /api/sessions',
      'What the service does / 3.1',
      'Authentication / 3',
      'Resources and their fields / Session / amount_usd_cents',
    ],
    'opens a session in US cents with 200 for the API key of an authorization header; 401 without',
    async () => {
      const session = expectStatus(await on.stage.open({ ...SESSION, metadata: { order: 'A-1' } }), 200);
      expect(session).toMatchObject({ ...SESSION, metadata: { order: 'A-1' }, status: 'open', note: null });
      expect(session.deposit_address).toMatch(ADDRESS);
      expect(session.expires_at).toMatch(UTC);
      const answer = await on.stage.open(SESSION, { authorization: '' });
      expectRefusal(answer, 401, 'invalid_api_key');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expectRefusal(await on.stage.open(SESSION, {}, 'sk_live_wrong'), 401, 'invalid_api_key');
    },
  );

  promiseTest(
    'Endpoints / POST /api/sessions',
    'requires user, return address and amount; metadata is an object',
    async () => {
      for (const [field, wrong, type] of [
        ['user_external_id', '', 'string_too_short'],
        ['user_external_id', 1.5, 'int_from_float'],
        ['return_url', 7, 'string_type'],
        ['amount_usd_cents', '1250', 'int_type'],
        ['amount_usd_cents', 12.5, 'int_from_float'],
        ['metadata', [], 'dict_type'],
        ['metadata', 'A-1', 'dict_type'],
      ] as const) {
        expectFault(await on.stage.open({ ...SESSION, [field]: wrong }), ['body', field], type);
      }
      for (const field of ['user_external_id', 'return_url', 'amount_usd_cents']) {
        expectFault(await on.stage.open({ ...SESSION, [field]: undefined }), ['body', field], 'missing');
      }
      expect(expectStatus(await on.stage.open({ ...SESSION, metadata: null }), 200).metadata).toBeNull();
      expectStatus(await on.stage.open({ ...SESSION, return_url: '' }), 200);
    },
  );

  promiseTest(
    ['Endpoints / GET /api/sessions/{token}/status', 'Resources and their fields / Session / token'],
    'shows the session of the token with 200 to everybody; 404 for an unknown token',
    async () => {
      const { token, invoice_id } = (await on.stage.open()).body;
      expect(expectStatus(await on.stage.get(`/api/sessions/${token}/status`), 200)).toMatchObject({
        token,
        invoice_id,
        status: 'open',
        amount_usd_cents: SESSION.amount_usd_cents,
        payments: [],
      });
      expectRefusal(await on.stage.get('/api/sessions/none/status'), 404, 'not_found');
    },
  );

  promiseTest(
    ['Endpoints / GET /pay/{token}', 'What the service does / 3.2'],
    'is an HTML page with the amount and the address to pay to, for the token of each session',
    async () => {
      const { token, pay_url, deposit_address } = (await on.stage.open()).body;
      expect(new URL(pay_url).pathname).toBe(`/pay/${token}`);
      const page = await on.stage.get(`/pay/${token}`);
      expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
      expect(page.text).toContain('12.50');
      expect(page.text).toContain(deposit_address);
      expect((await on.stage.get('/pay/none')).status).toBe(404);
    },
  );

  promiseTest(
    [
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/sessions',
      'Endpoints / Dashboard / POST sessions.1',
      'Endpoints / Dashboard / POST sessions.2',
    ],
    'creates with 201 a link of the same shape, whose status is in the list',
    async () => {
      const link = expectStatus(
        await on.stage.own('POST', '/sessions', { amount_usd_cents: 1_250, note: 'Table 4' }),
        201,
      );
      const session = (await on.stage.open()).body;
      expect(Object.keys(link).sort()).toEqual(Object.keys(session).sort());
      expect(link).toMatchObject({ status: 'open', note: 'Table 4', metadata: null });
      expectStatus(await on.stage.get(`/pay/${link.token}`), 200);
      const { data } = expectStatus(await on.stage.own('GET', '/sessions?status=open'), 200);
      expect(data.slice(0, 2)).toMatchObject([{ token: session.token }, { token: link.token, status: 'open' }]);
      expectFault(await on.stage.own('POST', '/sessions', {}), ['body', 'amount_usd_cents'], 'missing');
    },
  );

  promiseTest(
    'Resources and their fields / Session / user_external_id',
    'is what the merchant gave, and 0 on a link that was given none',
    async () => {
      expect((await on.stage.open({ ...SESSION, user_external_id: -7 })).body.user_external_id).toBe(-7);
      const link = (body: object) => on.stage.own('POST', '/sessions', { amount_usd_cents: 100, ...body });
      expect((await link({})).body.user_external_id).toBe(0);
      expect((await link({ user_external_id: 9 })).body.user_external_id).toBe(9);
      expect((await link({ user_external_id: 'nine' })).body.user_external_id).toBe('nine');
      expectFault(await link({ user_external_id: 0.5 }), ['body', 'user_external_id'], 'int_from_float');
    },
  );

  promiseTest(
    ['Resources and their fields / Session / return_url', 'Limits / return_url'],
    'has at most 2000 characters, and is empty on a link that was given none',
    async () => {
      const longest = URL_START + text(2_000 - URL_START.length);
      const refuses = [[`${longest}x`, 'string_too_long']] as const;
      const [loc, takes] = [
        ['body', 'return_url'],
        [longest, ''],
      ];
      await expectLimit({
        send: (return_url) => on.stage.open({ ...SESSION, return_url }),
        ...{ loc, takes, refuses, status: 200 },
      });
      const link = (return_url: unknown) => on.stage.own('POST', '/sessions', { amount_usd_cents: 100, return_url });
      await expectLimit({ send: link, loc, takes, refuses, status: 201 });
      expect((await link(undefined)).body.return_url).toBe('');
    },
  );

  promiseTest(
    ['Resources and their fields / Session / note', 'Limits / note'],
    'has at most 200 characters or is null, on links only',
    async () => {
      await expectLimit({
        send: (note) => on.stage.own('POST', '/sessions', { amount_usd_cents: 100, note }),
        loc: ['body', 'note'],
        status: 201,
        takes: [text(200), null, undefined],
        refuses: [
          [text(201), 'string_too_long'],
          [7, 'string_type'],
        ],
      });
      expect((await on.stage.open({ ...SESSION, note: 'mine' })).status).toBe(422);
    },
  );

  promiseTest(
    'Limits / Idempotency-Key header',
    'accepts 200 characters, returns one session for one key',
    async () => {
      const key = text(200);
      const first = expectStatus(await on.stage.open(SESSION, { 'idempotency-key': key }), 200);
      const again = await on.stage.open(SESSION, { 'idempotency-key': key });
      expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first, 'true']);
      const other = await on.stage.open({ ...SESSION, amount_usd_cents: 999 }, { 'idempotency-key': key });
      expectRefusal(other, 409, 'idempotency_key_reused');
      const longer = await on.stage.open(SESSION, { 'idempotency-key': text(201) });
      expectFault(longer, ['header', 'idempotency-key'], 'string_too_long');
      const [one, two] = [await on.stage.open(), await on.stage.open()];
      expect(one.body.token).not.toBe(two.body.token);
    },
  );

  promiseTest(
    [
      'Endpoints / Public and session / note 1',
      'What the service does / 2.3',
      'Endpoints / Dashboard / POST sessions.1',
    ],
    'is refused to both ways alike until the merchant is approved and has a treasury, and above the cap of the plan',
    async () => {
      const shop = await on.stage.anotherShop();
      for (const open of await ways(shop)) {
        const error = expectRefusal(await open(1_000), 403, 'merchant_not_active');
        expect(error).toMatchObject({ merchant_status: 'pending' });
      }
      await on.stage.operate('POST', `/merchants/${shop.id}/approve`);
      for (const open of await ways(shop)) expectRefusal(await open(1_000), 409, 'treasury_not_set');
      await shop.owner.call('POST', `${shop.at}/wallets/generate`);
      for (const open of await ways(shop)) {
        expect((await open(CAP_CENTS)).status).toBeLessThan(300);
        expect(expectRefusal(await open(CAP_CENTS + 1), 402, 'tier_cap_exceeded')).toMatchObject({
          cap_cents: CAP_CENTS,
          used_cents: expect.any(Number),
          upgrade_url: expect.any(String),
        });
      }
    },
  );

  promiseTest(
    'Limits / Payment link / session amount',
    'is 100 cents at least on both ways; a link requires 1 at least as a field',
    async () => {
      const [api, link] = await ways(on.stage.shop);
      const loc = ['body', 'amount_usd_cents'];
      const refuses = [
        [99, 'amount_too_small'],
        [1, 'amount_too_small'],
      ] as const;
      await expectLimit({ send: (cents) => api!(Number(cents)), loc, status: 200, takes: [100], refuses });
      await expectLimit({ send: (cents) => link!(Number(cents)), loc, status: 201, takes: [100], refuses });
      expectFault(await api!(0), loc, 'amount_too_small');
      expectFault(await link!(0), loc, 'greater_than_equal');
    },
  );
}
