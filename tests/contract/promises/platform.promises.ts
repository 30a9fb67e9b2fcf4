import { expect } from '@jest/globals';
import { request } from '@libs/testing/http/http-client';
import { OPERATIONS, type Schema } from '../../api/document.js';
import { ADDRESS, expectFault, expectRefusal, expectStatus } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import { SESSION, type Stage } from '../scenes/stage.js';

/** Promises about all endpoints. */
export function platformPromises(on: { readonly stage: Stage }): void {
  promiseTest(
    ['Introduction / note 4', 'Introduction / note 5'],
    'serves all paths at one address, with JSON unless another type is promised',
    async () => {
      const paths = ['/api/health', '/api/auth/methods', '/api/me', '/api/admin/merchants', '/api/sessions/x/status'];
      for (const path of [...paths, on.stage.shop.at, '/api/nothing']) {
        expect((await on.stage.get(path)).headers['content-type']).toMatch(/^application\/json/);
      }
      const answer = await request(on.stage.system.baseUrl, 'POST', '/api/sessions', {
        body: JSON.stringify(SESSION),
        headers: { authorization: `Bearer ${on.stage.apiKey}`, 'content-type': 'text/plain' },
      });
      expectRefusal(answer, 415, 'unsupported_media_type');
    },
  );

  promiseTest('Endpoints / GET /api/health', 'reports in one word, with 200, that all is well', async () => {
    expect(expectStatus(await on.stage.get('/api/health'), 200)).toEqual({ status: 'ok' });
  });

  promiseTest(
    'Endpoints / GET /api/internal/treasury',
    'returns with 200 what the platform has on chain, to the bearer of its token; 401 without',
    async () => {
      const { internalApiToken } = on.stage.system.stack.keys;
      const authorization = `Bearer ${internalApiToken}`;
      expect(expectStatus(await on.stage.get('/api/internal/treasury', { authorization }), 200)).toMatchObject({
        relayer_address: expect.stringMatching(ADDRESS),
        chain_id: on.stage.system.stack.deployment.chainId,
      });
      expectRefusal(await on.stage.get('/api/internal/treasury'), 401, 'invalid_internal_token');
      const wrong = await on.stage.get('/api/internal/treasury', { authorization: 'Bearer x' });
      expectRefusal(wrong, 401, 'invalid_internal_token');
    },
  );

  promiseTest(
    ['Errors / 1', 'Endpoints / note 3'],
    'responds with 422 and an entry for each fault, at its location, for bodies, queries, headers and paths',
    async () => {
      const answer = await on.stage.open({ user_external_id: 0.5, amount_usd_cents: null });
      const entry = (field: string, type: string) =>
        expect.objectContaining({ loc: ['body', field], msg: expect.any(String), type });
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        expect.arrayContaining([
          entry('user_external_id', 'int_from_float'),
          entry('return_url', 'missing'),
          entry('amount_usd_cents', expect.any(String) as never),
        ]),
      ]);
      expect(answer.body.error.code).toBe('validation_failed');
      expectFault(await on.stage.own('GET', '/payments?limit=x'), ['query', 'limit'], 'int_parsing');
      expectFault(await on.stage.own('DELETE', '/api_keys/x'), ['path', 'api_key_id'], 'int_parsing');
      const long = await on.stage.open(SESSION, { 'idempotency-key': 'k'.repeat(201) });
      expectFault(long, ['header', 'idempotency-key'], 'string_too_long');
      const broken = await on.stage.open('{"amount_usd_cents":');
      expect(broken.status).toBe(422);
      for (const { loc, msg, type } of broken.body.detail) {
        expect([Array.isArray(loc), typeof msg, typeof type]).toEqual([true, 'string', 'string']);
      }
    },
  );

  promiseTest('Endpoints / note 3', 'holds for every operation with parameters or a body', () => {
    const hasRule = (schema: Schema) => schema['type'] !== 'string' || Object.keys(schema).length > 1;
    const faultless = OPERATIONS.filter(
      // An unknown version of the API is refused as such (400).
      ({ bodySchema, parameters }) =>
        bodySchema || parameters.some(({ name, schema }) => name !== 'checkout-version' && hasRule(schema)),
    ).filter(({ responses }) => !('422' in responses));
    expect(faultless.map(({ id }) => id)).toEqual([]);
  });

  promiseTest('Versioning / 1', 'describes itself as version 0.1.0 in OpenAPI 3.1.0', async () => {
    const { openapi, info } = expectStatus(await on.stage.get('/openapi.json'), 200);
    expect([openapi, info.version]).toEqual(['3.1.0', '0.1.0']);
  });

  promiseTest('Versioning / 2', 'has no path with a version in it', async () => {
    const { paths } = expectStatus(await on.stage.get('/openapi.json'), 200);
    // The agent API is another contract, which has its version in its paths.
    const ofCheckout = Object.keys(paths).filter((path) => !path.startsWith('/v1/'));
    expect(ofCheckout.length).toBeGreaterThan(40);
    expect(ofCheckout.filter((path) => /\/v\d/.test(path))).toEqual([]);
  });

  promiseTest('Limits / password', 'is in the API document too: 10 to 128, at most 128 at login', async () => {
    const { schemas } = (await on.stage.get('/openapi.json')).body.components;
    const bounds = ({ minLength, maxLength }: Record<string, number>) => [minLength, maxLength];
    expect(bounds(schemas.RegisterBody.properties.password)).toEqual([10, 128]);
    expect(bounds(schemas.ChangePasswordBody.properties.new_password)).toEqual([10, 128]);
    expect(bounds(schemas.LoginBody.properties.password)).toEqual([undefined, 128]);
  });
}
