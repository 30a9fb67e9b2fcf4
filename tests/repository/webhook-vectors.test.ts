import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signatureHeaders } from '@apps/webhook-dispatcher/signatures/signature';
import { webhooks } from '@checkout/sdk';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

interface Vectors {
  readonly now: number;
  readonly secrets: readonly string[];
  readonly cases: readonly {
    name: string;
    body?: string;
    header: string;
    error: string | null;
    secrets?: readonly string[];
  }[];
}

const { now, secrets, cases } = JSON.parse(readFileSync(join(ROOT, 'sdks/vectors/webhooks.json'), 'utf8')) as Vectors;
const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));
const signedByUs = (body: string, ...keys: string[]): string =>
  signatureHeaders({ id: 'wd_1', body, account_id: null }, keys.map(keyOf), new Date(now * 1_000))[
    'x-service-signature'
  ]!;

/** A script that is independent of the dispatcher prints them, so each is checked against the other. */
describe('the vectors of webhooks', () => {
  it('are signed as the dispatcher signs', () => {
    const [plain] = cases;
    expect(plain).toMatchObject({ name: 'signed now', error: null });
    expect(signedByUs(plain!.body!, ...secrets)).toBe(plain!.header);
  });

  it('have two signatures where the dispatcher has two secrets', () => {
    const rolled = cases.find(({ name }) => name === 'secret rotated: ours is the first signature')!;
    expect(signedByUs(rolled.body!, secrets[0]!, 'whsec_vector_of_nobody')).toBe(rolled.header);
  });

  it('come with an SDK that accepts whatever the dispatcher signs', async () => {
    const bodies = cases.flatMap(({ body, error }) => (body !== undefined && error === null ? [body] : []));
    expect(bodies.length).toBeGreaterThan(10);
    for (const body of bodies) {
      const header = signedByUs(body, 'whsec_before', ...secrets);
      await webhooks.constructEvent(body, header, secrets, { now: new Date(now * 1_000) });
      expect(await webhooks.sign(body, ['whsec_before', ...secrets], { now: new Date(now * 1_000) })).toBe(header);
    }
  });
});
