import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { canBeKept, exactJson, metadataText, textOf } from '@libs/testing/http/metadata-texts';
import { useWorld } from '@libs/testing/world';
import fc from 'fast-check';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let shop: Merchant;

beforeAll(() => {
  shop = fakeDashboard(world)(aMerchant(world, { fee_tier: 'enterprise' }));
});

/** Opens a session whose metadata is exactly this text. */
function sends(metadata: string, headers: Record<string, string> = {}) {
  const body = `{"user_external_id":1,"return_url":"","amount_usd_cents":1000,"metadata":${metadata}}`;
  return world.http('POST', '/api/sessions', { body, headers: { authorization: `Bearer ${shop.apiKey}`, ...headers } });
}

/** Returns the metadata inside a response or an event, without loss. */
function metadataIn(value: unknown): string {
  return textOf(
    (exactJson(typeof value === 'string' ? value : JSON.stringify(value)) as { metadata: unknown }).metadata,
  );
}

const faultOf = (loc: (string | number)[], type: string) => ({
  loc: ['body', 'metadata', ...loc],
  msg: expect.any(String),
  type,
});

describe('metadata', () => {
  it('comes back exactly as it was sent everywhere, or is refused', async () => {
    const detected = world.bus.receives('payment.detected');
    const { merchant_id } = shop.merchant;
    let [sent, kept] = [0, 0];

    await fc.assert(
      fc.asyncProperty(metadataText, async (text) => {
        const key = { 'idempotency-key': `m-${++sent}` };
        const response = await sends(text, key);

        expect({ text, status: response.status }).toEqual({ text, status: canBeKept(text) ? 200 : 422 });
        if (response.status !== 200) return;
        kept++;
        const exact = textOf(exactJson(text));
        expect(metadataIn(response.text)).toBe(exact);
        expect(metadataIn((await sends(text, key)).text)).toBe(exact);
        const list = await world.bus.calls('sessions.list_sessions', { merchant_id, limit: 1 });
        expect(metadataIn((list as { data: unknown[] }).data[0])).toBe(exact);
        const found = await world.bus.calls('sessions.session_detail', { merchant_id, token: response.body.token });
        expect(metadataIn((found as { detail: { session: unknown } }).detail.session)).toBe(exact);
        await world.bus.publishes('transfer.detected', aTransfer(response.body, 10_00));
        const event = await eventually(() => detected.find(({ data }) => data.session_token === response.body.token));
        expect(metadataIn(event.data)).toBe(exact);
        const payments = await world.bus.calls('sessions.list_payments', { merchant_id, limit: 1 });
        expect(metadataIn((payments as { data: unknown[] }).data[0])).toBe(exact);
      }),
      { numRuns: 60 },
    );
    expect(kept).toBeGreaterThan(10);
  }, 300_000);

  it.each([
    ['{"id": 1234567890123456789}', ['id'], 'number_not_exact'],
    ['{"a": [1, {"b": 1e400}]}', ['a', 1, 'b'], 'number_not_exact'],
    ['{"a": -0}', ['a'], 'number_not_exact'],
    ['{"a": 0.1000000000000000055511151231257827}', ['a'], 'number_not_exact'],
    ['{"a": 1, "\\u0061": 2}', ['a'], 'duplicate_key'],
    ['{"a": {"__proto__": 1, "__proto__": 1}}', ['a', '__proto__'], 'duplicate_key'],
    ['{"a": "\\ud800"}', ['a'], 'string_unicode'],
    ['{"a\\u0000": 1}', ['a\0'], 'string_unicode'],
  ])('%s is refused at its path', async (text, loc, type) => {
    const response = await sends(text);

    expect(response).toMatchObject({ status: 422, body: { detail: [faultOf(loc, type)] } });
  });

  it('is refused where it is not UTF-8, instead of being changed', async () => {
    const [before, after] = '{"user_external_id":1,"return_url":"","amount_usd_cents":1000,"metadata":{"a":"?"}}'.split(
      '?',
    );
    const body = Buffer.concat([Buffer.from(before!), Buffer.from([0xff]), Buffer.from(after!)]);
    const headers = { authorization: `Bearer ${shop.apiKey}`, 'content-type': 'application/json' };

    const response = await fetch(new URL('/api/sessions', world.service.url), { method: 'POST', headers, body });

    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body'], type: 'json_invalid' }] });
  });

  it('is as large and as deep as it may be, and no larger', async () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    const large = (bytes: number) => `{"a":"${'x'.repeat(bytes - '{"a":""}'.length)}"}`;

    expect((await sends(deep(31))).status).toBe(200);
    expect(await sends(deep(32))).toMatchObject({ status: 422, body: { detail: [{ type: 'json_too_deep' }] } });
    expect((await sends(large(16 * 1024))).status).toBe(200);
    expect(await sends(large(16 * 1024 + 1))).toMatchObject({
      status: 422,
      body: { detail: [faultOf([], 'too_large')] },
    });
  });
});
