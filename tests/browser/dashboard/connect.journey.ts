import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { TestMerchant } from '../../stack/people/test-merchant.js';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const VERIFIER = 'v'.repeat(43);

/** Journeys of a developer who gives a program on their machine access. */
export function connectJourneys(stage: WebStage): void {
  describe('connects programs', () => {
    let merchant: TestMerchant;
    let program: Server;
    let redirect: string;
    const answers: URLSearchParams[] = [];

    beforeAll(async () => {
      merchant = await TestMerchant.create(stage.system);
      program = createServer(({ url }, response) => {
        if (url?.startsWith('/callback')) answers.push(new URL(url, redirect).searchParams);
        response.end('You can go on in the program.');
      });
      await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
      redirect = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
    }, JOURNEY_MS);
    afterAll(() => void program.close());

    async function pathFor(changes: Record<string, string> = {}): Promise<string> {
      const body = { client_name: 'Chat', redirect_uris: [redirect] };
      const { client_id } = (await request(stage.system.baseUrl, 'POST', '/oauth/register', { body })).body;
      const query = new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: redirect,
        code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
        code_challenge_method: 'S256',
        state: 'kept',
        ...changes,
      });
      return `/connect?${query}`;
    }

    it(
      'when their person agrees: the program gets a code, and with it a key',
      async () => {
        const path = await pathFor();
        const page = await openSignedIn(stage, merchant.owner, path);
        const complaints = complaintsOf(page);
        await settled(page);
        await page.getByRole('heading', { name: '“Chat” asks for access' }).waitFor();
        await page.getByText(new URL(redirect).host).waitFor();
        const seen = await looksFine(page, 'connect');

        await page.getByRole('button', { name: 'Connect' }).click();
        const answer = await eventually(() => answers.shift(), WITHIN_MS);

        expect(answer.get('state')).toBe('kept');
        expect(answer.get('iss')).toBe(new URL(stage.system.baseUrl).origin);
        const { status, body } = await request(stage.system.baseUrl, 'POST', '/oauth/token', {
          body: String(
            new URLSearchParams({
              grant_type: 'authorization_code',
              code: answer.get('code') ?? '',
              client_id: new URLSearchParams(path.split('?')[1]).get('client_id') ?? '',
              redirect_uri: redirect,
              code_verifier: VERIFIER,
            }),
          ),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect([status, body.access_token]).toEqual([200, expect.stringMatching(/^sk_test_/)]);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'not when they refuse, and leads nowhere that the program has not registered',
      async () => {
        const refused = await openSignedIn(stage, merchant.owner, await pathFor());
        await refused.getByRole('button', { name: 'Refuse' }).click();
        const answer = await eventually(() => answers.shift(), WITHIN_MS);
        expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null]);

        const other = await openSignedIn(
          stage,
          merchant.owner,
          await pathFor({ redirect_uri: `${redirect}/elsewhere` }),
        );
        await other.getByText('This app is not registered').waitFor({ timeout: WITHIN_MS });
        expect(await other.getByRole('button', { name: 'Refuse' }).count()).toBe(0);

        const open = await openSignedIn(stage, merchant.owner, await pathFor({ code_challenge_method: 'plain' }));
        await open.getByText('does not protect its request').waitFor({ timeout: WITHIN_MS });
      },
      JOURNEY_MS,
    );
  });
}
