import { beforeAll, describe, expect, it } from '@jest/globals';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { BODIES } from './pydantic-cases.js';
import { aMerchant, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let shop: Merchant;

beforeAll(() => {
  shop = fakeDashboard(world)(aMerchant(world));
});

const sends = (body: string) => {
  const headers = { authorization: `Bearer ${shop.apiKey}`, 'content-type': 'application/json' };
  return world.http('POST', '/api/sessions', { body, headers });
};

const refused = (detail: unknown[]) => ({
  detail,
  error: { code: 'validation_failed', message: 'The request is not valid.', trace_id: expect.any(String) },
});

describe('a body that does not fit', () => {
  it.each(BODIES)('%.90s is reported as pydantic reports it', async (body, detail) => {
    const response = await sends(body);

    expect(response).toMatchObject({ status: 422 });
    // Where a known name is close, our hint is added to pydantic's message.
    const named = detail.map((fault) =>
      fault.loc.at(-1) === 'amount'
        ? { ...fault, msg: `${fault.msg}. Did you mean amount_usd_cents?`, ctx: { did_you_mean: 'amount_usd_cents' } }
        : fault,
    );
    expect(response.body).toEqual(refused(named));
  });

  it.each([
    ['a number as text', '"1000"', 'int_type', 'Input should be a valid integer'],
    ['true', 'true', 'int_type', 'Input should be a valid integer'],
  ])('is refused with %s, which pydantic would take for a number', async (_what, amount, type, msg) => {
    const response = await sends(`{"user_external_id":1,"return_url":"","amount_usd_cents":${amount}}`);

    expect(response.status).toBe(422);
    expect(response.body).toEqual(refused([{ loc: ['body', 'amount_usd_cents'], msg, type }]));
  });

  it('is refused when one field is unknown, and opens nothing', async () => {
    const response = await sends('{"user_external_id":1,"return_url":"","amount_usd_cents":1000,"Metadata":{}}');

    const meant = { msg: 'Extra inputs are not permitted. Did you mean metadata?', ctx: { did_you_mean: 'metadata' } };
    expect(response.body).toEqual(refused([{ loc: ['body', 'Metadata'], type: 'extra_forbidden', ...meant }]));
    expect(await world.rows('SELECT 1 FROM sessions WHERE amount_usd_cents = 1000')).toEqual([]);
  });
});

describe('an Idempotency-Key that is too long', () => {
  it('is reported at its header', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(201) };

    const response = await shop.posts({}, headers);

    const fault = {
      msg: 'String should have at most 200 characters',
      type: 'string_too_long',
      ctx: { max_length: 200 },
    };
    expect(response.body).toEqual(refused([{ loc: ['header', 'idempotency-key'], ...fault }]));
  });
});
