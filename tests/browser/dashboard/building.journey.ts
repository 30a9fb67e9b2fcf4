import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { request } from 'undici';
import { Merchant } from '../../stack/people/merchant.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { WITHIN_MS } from '../browser.js';
import { aDeliveryGivenUp } from '../given-up.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { textShown, tracesOf } from './parts/secrets.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const GUIDE = new URL('../../../../docs/webhooks.md', import.meta.url);

/** Journeys of people who connect a shop: keys and webhooks. */
export function buildingJourneys(stage: WebStage): void {
  describe('serves those who build', () => {
    let shop: Merchant;
    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
    }, JOURNEY_MS);

    const open = (path: string) => openSignedIn(stage, shop.owner, `/merchants/${shop.id}${path}`);

    it(
      'with API keys that are shown once, work at once and end when they are revoked',
      async () => {
        const seen: string[] = [];
        const page = await open('/api-keys');
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Create API key' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill('Till 7');
        await dialog.getByLabel('Create sessions only').check();
        seen.push(...(await looksFine(page, 'api-key-form')));
        await dialog.getByRole('button', { name: 'Create API key' }).click();
        const key = await textShown(page, 'The API key');
        expect(await textShown(page, 'The command')).toContain(`Bearer ${key}`);
        seen.push(...(await looksFine(page, 'api-key')));
        await page.getByLabel('I have saved the API key in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('row', { name: /Till 7/ }).waitFor();
        seen.push(...(await looksFine(page, 'api-keys')));
        await page.reload();
        await page.getByRole('row', { name: /Till 7/ }).waitFor();
        expect(await tracesOf(page, key)).toEqual([]);

        expect(await openingWith(stage, key)).toBe(200);
        await page.getByRole('button', { name: 'Rotate Till 7' }).click();
        await page.getByRole('button', { name: 'Rotate key' }).click();
        const fresh = await textShown(page, 'The API key');
        await page.getByLabel('I have saved the API key in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();
        seen.push(...(await looksFine(page, 'api-keys-rotated')));
        expect([await openingWith(stage, key), await openingWith(stage, fresh)]).toEqual([200, 200]);
        await page.getByRole('button', { name: 'Revoke Till 7' }).last().click();
        await page.getByRole('button', { name: 'Revoke key' }).click();
        await eventually(async () => (await openingWith(stage, key)) === 401, WITHIN_MS);
        await eventually(async () => (await page.getByRole('row', { name: /Till 7/ }).count()) === 1, WITHIN_MS);
        expect(await openingWith(stage, fresh)).toBe(200);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with an endpoint, a test that fails, and its replay that arrives',
      async () => {
        const seen: string[] = [];
        const receiver = await WebhookReceiver.start('fails');
        stage.system.onStop(() => receiver.stop());
        const page = await open('/webhooks');
        const complaints = complaintsOf(page);
        await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
        seen.push(...(await looksFine(page, 'webhooks-none')));
        await page.getByRole('button', { name: 'Add endpoint' }).first().click();
        const field = page.getByRole('dialog').getByLabel('URL', { exact: true });
        await field.fill('http://shop.example/webhooks');
        await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
        await page.getByText(/^(Url )?must /i).waitFor();
        await field.fill(receiver.url);
        await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
        receiver.secret = await textShown(page, 'The signing secret');
        await page.getByLabel('I have saved the signing secret in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();

        await page.getByRole('button', { name: /127\.0\.0\.1/ }).click();
        await page.getByRole('button', { name: 'Send test' }).click();
        await page.getByText('Not delivered').waitFor();
        await page.getByText('Your server responded with 500').waitFor();
        seen.push(...(await looksFine(page, 'endpoint')));

        receiver.behavior = 'accepts';
        await page.getByRole('link', { name: 'See request and response' }).click();
        const drawer = page.getByRole('dialog', { name: /payment\.confirmed/ });
        await drawer.getByText(/x-service-signature: t=/i).waitFor();
        await drawer.getByRole('button', { name: 'Replay' }).click();
        await drawer.getByText('Delivered', { exact: true }).first().waitFor();
        await drawer.getByRole('heading', { name: '2 attempts' }).waitFor();
        seen.push(...(await looksFine(page, 'delivery')));
        expect(receiver.events()).toHaveLength(1);
        expect(new Set(receiver.posts.map(({ body }) => body)).size).toBe(1);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with deliveries that failed, all replayed; with a new secret, a pause, and the code that checks signatures',
      async () => {
        const seen: string[] = [];
        const receiver = await WebhookReceiver.start('fails');
        const shop = await Merchant.create(stage.system, { receivers: [receiver] });
        await aDeliveryGivenUp(shop);
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/webhooks/deliveries?status=failed`);
        await page.getByRole('row', { name: /payment\.confirmed.*500/ }).waitFor();
        seen.push(...(await looksFine(page, 'deliveries-failed')));
        receiver.behavior = 'accepts';
        await page.getByRole('button', { name: 'Replay failed' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
        await page.getByText('One delivery is being replayed.').waitFor();
        await page.getByText('No deliveries match these filters.').waitFor();
        await page.getByRole('button', { name: 'Clear filters' }).click();
        await page.getByRole('row', { name: /payment\.confirmed.*Delivered.*200/ }).waitFor();
        seen.push(...(await looksFine(page, 'deliveries')));
        await page.getByRole('button', { name: 'Replay failed' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
        await page.getByText('Nothing has failed since then.').waitFor();

        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/webhooks`);
        await settled(page);
        seen.push(...(await looksFine(page, 'webhooks')));
        const code = await textShown(page, 'The code for Node');
        expect(readFileSync(GUIDE, 'utf8')).toContain(code.split('\n\n//')[0]);
        await page.getByRole('button', { name: /127\.0\.0\.1/ }).click();
        await page.getByRole('button', { name: 'Rotate secret' }).click();
        await page.getByRole('button', { name: 'Rotate the secret' }).click();
        await page.getByText(/signed with the old secret too until/).waitFor();
        await page.getByLabel('I have saved the signing secret in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('button', { name: 'Pause' }).click();
        await page.getByRole('button', { name: 'Resume' }).waitFor();
        await page.getByText('A paused endpoint gets no test events.').waitFor();
        await page.getByRole('combobox', { name: 'Events' }).click();
        await page.getByRole('option', { name: 'payment.late', exact: true }).click();
        await page.getByLabel('Description (optional)').fill('Accounting');
        await page.getByRole('button', { name: 'Save events' }).click();
        await page.getByText('The endpoint is changed. Events that are already waiting are still sent.').waitFor();
        const path = `/api/dashboard/merchants/${shop.id}/webhook_endpoints`;
        const chosen = { description: 'Accounting', event_types: ['payment.late'], active: false };
        expect((await shop.owner.get<{ data: object[] }>(path)).data).toEqual([expect.objectContaining(chosen)]);
        seen.push(...(await looksFine(page, 'endpoint-events')));
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

/** Returns the response to a backend that creates a session with a key. */
async function openingWith({ system }: WebStage, key: string): Promise<number> {
  const response = await request(new URL('/api/sessions', system.baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_external_id: 42, amount_usd_cents: 1_250, return_url: 'https://shop.example/thanks' }),
  });
  await response.body.dump();
  return response.statusCode;
}
