import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { WebhookVerificationError, webhooks } from '../src/index.js';
import { thrownBy } from './use-server.js';

interface Vectors {
  readonly now: number;
  readonly tolerance_s: number;
  readonly secrets: readonly string[];
  readonly cases: readonly {
    readonly name: string;
    readonly body?: string;
    readonly body_base64?: string;
    readonly header: string;
    readonly error: string | null;
    readonly secrets?: readonly string[];
    readonly tolerance_s?: number;
  }[];
}

/** `dist/test` is three folders below `sdks`. */
const VECTORS = join(import.meta.dirname, '../../../vectors');
const vectors = JSON.parse(readFileSync(join(VECTORS, 'webhooks.json'), 'utf8')) as Vectors;
const SECRET = 'whsec_of_a_test';
const BODY = '{"id":"wd_1","type":"session.expired","created":1,"merchant_id":1,"data":{"metadata":{"amount":1.5}}}';

describe('the vectors that all SDKs share', () => {
  it('are what their script prints', () => {
    execFileSync(process.execPath, [join(VECTORS, 'print-webhooks.mjs'), '--check']);
  });

  it.each(vectors.cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const body = one.body_base64 === undefined ? one.body! : Buffer.from(one.body_base64, 'base64');
    const given = [
      body,
      ...(typeof body === 'string' ? [Buffer.from(body), new TextEncoder().encode(body).buffer] : []),
    ];
    for (const rawBody of given) {
      const event = webhooks.constructEvent(rawBody, one.header, one.secrets ?? vectors.secrets, {
        now: new Date(vectors.now * 1_000),
        toleranceS: one.tolerance_s ?? vectors.tolerance_s,
      });
      if (one.error === null) expect(await event).toEqual(JSON.parse(Buffer.from(body).toString()));
      else expect(await thrownBy(event)).toMatchObject({ name: 'WebhookVerificationError', code: one.error });
    }
  });
});

describe('an event', () => {
  it('that is signed here passes, now', async () => {
    const header = await webhooks.sign(BODY, SECRET);

    expect(await webhooks.constructEvent(BODY, header, SECRET)).toEqual(JSON.parse(BODY));
  });

  it('is signed with each secret', async () => {
    const header = await webhooks.sign(BODY, [SECRET, 'whsec_other'], { now: new Date(1_000) });

    expect(header).toMatch(/^t=1,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    for (const one of [SECRET, 'whsec_other'])
      await webhooks.constructEvent(BODY, header, one, { now: new Date(1_000) });
  });

  it('passes with a header that came as a list, as Node types it', async () => {
    await webhooks.constructEvent(BODY, [await webhooks.sign(BODY, SECRET)], SECRET);
  });

  it('changes no prototype', async () => {
    const body =
      '{"type":"session.expired","data":{},"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

    await webhooks.constructEvent(body, await webhooks.sign(body, SECRET), SECRET);

    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is refused with a header of a megabyte, although a signature in it fits', async () => {
    const header = `${await webhooks.sign(BODY, SECRET)},${'v2=aa,'.repeat(200_000)}`;
    expect(await thrownBy(webhooks.constructEvent(BODY, header, SECRET))).toMatchObject({
      code: 'signature_malformed',
    });
  });

  it.each([
    ['no header', undefined, 'signature_missing'],
    ['null, as `Headers.get` returns it', null, 'signature_missing'],
    ['two headers', ['t=1,v1=aa', 't=2,v1=bb'], 'signature_malformed'],
  ])('is refused: %s', async (_what, header, code) => {
    expect(await thrownBy(webhooks.constructEvent(BODY, header, SECRET))).toMatchObject({ code });
  });

  it.each([[{ type: 'session.expired' }], [undefined], [null], [7]])(
    'is refused where the body is %j',
    async (body) => {
      const error = await thrownBy(webhooks.constructEvent(body as never, 't=1,v1=aa', SECRET));

      expect(error).toBeInstanceOf(WebhookVerificationError);
      expect(error).toMatchObject({ code: 'body_not_raw', message: expect.stringContaining('framework') });
    },
  );

  it.each([[''], [[]], ['whsec_a\n'], [[SECRET, '']], [undefined]])(
    'is not checked with the secret %j',
    async (secret) => {
      expect(await thrownBy(webhooks.constructEvent(BODY, 't=1,v1=aa', secret as never))).toBeInstanceOf(TypeError);
    },
  );

  it.each([[Number.NaN], [-1]])('is not checked with the tolerance %d', async (toleranceS) => {
    expect(await thrownBy(webhooks.constructEvent(BODY, 't=1,v1=aa', SECRET, { toleranceS }))).toBeInstanceOf(
      TypeError,
    );
  });
});

describe('a body that was changed on its way', () => {
  it.each([
    ['pretty', JSON.stringify(JSON.parse(BODY), null, 2), 'rewritten'],
    ['with spaces', BODY.replaceAll(':', ': '), 'rewritten'],
    ['an object as text', '[object Object]', 'turned into text'],
    ['empty', '', 'is empty'],
    ['with a byte order mark', `\ufeff${BODY}`, 'byte order mark'],
    ['cut off', BODY.slice(0, -2), 'not JSON'],
    ['another amount', BODY.replace('1.5', '2'), 'secret of this endpoint'],
  ])('is refused with its likely cause: %s', async (_what, changed, hint) => {
    const error = await thrownBy(webhooks.constructEvent(changed, await webhooks.sign(BODY, SECRET), SECRET));

    expect(error).toMatchObject({ code: 'signature_mismatch', message: expect.stringContaining(hint) });
    expect(error.message).not.toContain(SECRET);
  });
});
