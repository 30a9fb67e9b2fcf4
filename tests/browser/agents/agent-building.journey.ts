import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { AgentAccount, pagesOf } from '../../stack/people/agent-account.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { WITHIN_MS } from '../browser.js';
import { textShown, tracesOf } from '../dashboard/parts/secrets.js';
import { looksFine, openSignedIn } from '../dashboard/parts/stage.js';
import { complaintsOf, type WebStage } from '../web-stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of people who put an agent into their product: keys, spaces with their tools, webhooks. */
export function agentBuildingJourneys(stage: WebStage): void {
  describe('serves those who embed agents', () => {
    it(
      'with keys that are shown once, work at once and end when they are revoked',
      async () => {
        const seen: string[] = [];
        const page = await openNew(stage, 'keys');
        const complaints = complaintsOf(page);
        await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
        seen.push(...(await looksFine(page, 'agent-keys-none')));
        await page.getByRole('button', { name: 'Create API key' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill('Support backend');
        await dialog.getByLabel('Spaces that it creates').check();
        seen.push(...(await looksFine(page, 'agent-key-form')));
        await dialog.getByRole('button', { name: 'Create API key' }).click();
        const key = await textShown(page, 'The API key');
        await page
          .getByRole('dialog')
          .getByRole('region', { name: 'The command' })
          .getByText(`Bearer ${key}`)
          .waitFor();
        await page.getByLabel('I have saved the API key in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('row', { name: /Support backend/ }).waitFor();

        expect(await creatingWith(stage, key)).toBe(201);
        await page.reload();
        await page.getByRole('row', { name: /Support backend.*Spaces that it creates/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-keys')));
        expect(await tracesOf(page, key)).toEqual([]);
        await page.getByRole('button', { name: 'Revoke Support backend' }).click();
        await page.getByRole('button', { name: 'Revoke key' }).click();
        await page.getByRole('row', { name: /Support backend/ }).waitFor({ state: 'detached' });
        expect(await creatingWith(stage, key)).toBe(401);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a space whose tools report at the field what is wrong',
      async () => {
        const seen: string[] = [];
        const page = await openNew(stage, 'spaces');
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Create space' }).first().click();
        await page.getByLabel('Title (optional)').fill('Support');
        await page.getByRole('dialog').getByRole('button', { name: 'Create space' }).click();
        await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
        await page.getByLabel('Instructions').fill('You help customers of a bakery.');
        await page.getByLabel('Maximum steps per turn').fill('0');
        await page.getByRole('button', { name: 'Save manifest' }).click();
        await page.getByText(/must not be less than 1|greater than or equal to 1/i).waitFor();
        await page.getByLabel('Maximum steps per turn').fill('8');
        await page.getByRole('button', { name: 'Save manifest' }).click();
        await page.getByText(/^Version 1, of/).waitFor();
        seen.push(...(await looksFine(page, 'agent-manifest')));

        await page.getByRole('tab', { name: 'Tools' }).click();
        await page.getByRole('switch', { name: 'Grant http.fetch' }).check({ force: true });
        await page.getByRole('switch', { name: 'Grant output.deliver' }).check({ force: true });
        await page.getByRole('button', { name: 'Add server' }).click();
        const server = page.getByRole('region', { name: 'Server 1' });
        await server.getByLabel('Name', { exact: true }).fill('crm');
        await page.getByLabel('URL', { exact: true }).fill('http://10.0.0.1/mcp');
        await page.getByRole('button', { name: 'Save tools' }).click();
        const hosts = page.getByRole('combobox', { name: 'Allowed hosts' });
        await eventually(async () => (await hosts.getAttribute('aria-invalid')) === 'true', WITHIN_MS);
        await hosts.fill('api.example.com');
        await hosts.press('Enter');
        await page.getByRole('button', { name: 'Save tools' }).click();
        const address = page.getByRole('textbox', { name: 'URL' });
        await eventually(async () => (await address.getAttribute('aria-invalid')) === 'true', WITHIN_MS);
        seen.push(...(await looksFine(page, 'agent-tools')));
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await page.getByRole('button', { name: 'Save tools' }).click();
        await page.getByText(/Version 1, of/).waitFor();

        await page.getByRole('tab', { name: 'Secrets' }).click();
        await page.getByLabel('Name', { exact: true }).fill('CRM_TOKEN');
        await page.getByRole('textbox', { name: 'Value' }).fill('canary-of-the-secrets-page');
        const hostsOfSecret = page.getByRole('combobox', { name: 'Hosts' });
        await hostsOfSecret.fill('api.example.com');
        await hostsOfSecret.press('Enter');
        await eventually(async () => (await hostsOfSecret.inputValue()) === '', WITHIN_MS);
        await page.getByRole('button', { name: 'Store secret' }).click();
        await page.getByRole('list', { name: 'Secrets' }).getByText('{{secret:CRM_TOKEN}}').waitFor();
        expect(await tracesOf(page, 'canary-of-the-secrets-page')).toEqual([]);
        seen.push(...(await looksFine(page, 'agent-secrets')));
        await page.getByRole('navigation', { name: 'Pages of the app' }).getByRole('link', { name: 'Spaces' }).click();
        await page.getByRole('row', { name: /Support/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-spaces')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a model and its settings, which report at the field what a provider does not accept',
      async () => {
        const seen: string[] = [];
        const page = await openNew(stage, 'spaces');
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Create space' }).first().click();
        await page.getByLabel('Title (optional)').fill('Analyst');
        await page.getByRole('combobox', { name: 'Engine' }).click();
        expect(await page.getByRole('option').allTextContents()).toEqual([
          'local: rule-based, no model, no provider',
          'models: any model of the platform',
        ]);
        await page.getByRole('option', { name: /^models/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Create space' }).click();
        await page.getByRole('heading', { name: 'Analyst', level: 1 }).waitFor();
        await page.getByLabel('Instructions').fill('You read reports.');
        await page.getByRole('combobox', { name: 'Model (optional)' }).fill('lab/lab-lar');
        await page.getByRole('option', { name: 'lab/lab-large' }).click();
        await page.getByRole('button', { name: 'Model settings' }).click();
        const fallbacks = page.getByRole('combobox', { name: 'Fallback models' });
        await fallbacks.fill('lab/lab-small');
        await fallbacks.press('Enter');
        await page.getByLabel('Temperature').fill('1.5');
        await page.getByRole('switch', { name: 'Every turn must deliver data' }).check({ force: true });
        await page.getByRole('button', { name: 'Save manifest' }).click();
        const temperature = page.getByLabel('Temperature');
        await eventually(async () => (await temperature.getAttribute('aria-invalid')) === 'true', WITHIN_MS);
        await temperature.fill('0.5');
        await page.getByRole('button', { name: 'Save manifest' }).click();
        await page.getByText(/^Version 1, of/).waitFor();
        await page.getByRole('button', { name: 'Model settings (2 changed)' }).waitFor();
        expect(await page.getByLabel('Temperature').inputValue()).toBe('0.5');
        expect(await page.getByRole('switch', { name: 'Every turn must deliver data' }).isChecked()).toBe(true);
        expect(await page.getByRole('button', { name: 'Add a key' }).isDisabled()).toBe(true);
        seen.push(...(await looksFine(page, 'agent-model')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a schedule that is created, changed, paused, resumed and deleted',
      async () => {
        const seen: string[] = [];
        const page = await openNew(stage, 'spaces');
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Create space' }).first().click();
        await page.getByLabel('Title (optional)').fill('Reports');
        await page.getByRole('dialog').getByRole('button', { name: 'Create space' }).click();
        await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
        await page.getByRole('tab', { name: 'Schedules' }).click();
        await page.getByText('No schedules yet').waitFor();
        await page.getByRole('button', { name: 'Create schedule' }).click();
        const making = page.getByRole('dialog', { name: 'Create a schedule' });
        await making.getByLabel('Task').fill('What time is it?');
        await making.getByRole('combobox', { name: 'Times' }).click();
        await page.getByRole('option', { name: /^Other times/ }).click();
        const times = making.getByLabel('Cron expression');
        await times.fill('61 9 * * *');
        await making.getByLabel('Title (optional)').fill('Hourly look');
        await making.getByRole('button', { name: 'Create schedule' }).click();
        await eventually(async () => (await times.getAttribute('aria-invalid')) === 'true', WITHIN_MS);
        // Half an hour away: it must not run before the journey ends.
        await times.fill(`${(new Date().getMinutes() + 30) % 60} * * * *`);
        await making.getByRole('button', { name: 'Create schedule' }).click();
        const row = page.getByRole('row', { name: /Hourly look.*Active/ });
        await row.waitFor();
        await row.getByRole('button', { name: 'Hourly look' }).click();
        const one = page.getByRole('dialog', { name: /^Schedule/ });
        await one.getByText('None yet.').waitFor();
        await one.getByRole('combobox', { name: 'Times' }).click();
        await page.getByRole('option', { name: 'Mondays at 9:00' }).click();
        await one.getByRole('button', { name: 'Save schedule' }).click();
        await page.getByText('Saved. Applies from the next run.').waitFor();
        await one.getByRole('button', { name: 'Pause' }).click();
        await one.getByText('It was paused manually.').waitFor();
        seen.push(...(await looksFine(page, 'agent-schedule')));
        await one.getByRole('button', { name: 'Resume' }).click();
        await one.getByRole('button', { name: 'Pause' }).waitFor();
        await page.keyboard.press('Escape');
        await one.waitFor({ state: 'hidden' });
        seen.push(...(await looksFine(page, 'agent-schedules')));
        await page.getByRole('button', { name: 'Hourly look' }).click();
        await one.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('button', { name: 'Delete schedule' }).click();
        await page.getByText('No schedules yet').waitFor();
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'as a team: a viewer sees what a colleague made, and is offered nothing that would be refused',
      async () => {
        const seen: string[] = [];
        const account = await AgentAccount.create(stage.system);
        const space = await account.space({ builtin: ['time'] });
        await account.runTurn(space, 'What time is it?');
        const viewer = new ApiClient(stage.system.baseUrl);
        const email = `${randomBytes(6).toString('hex')}@agents.example`;
        const { user } = await viewer.post<{ user: { id: number } }>('/api/auth/register', {
          email,
          password: 'a very long evening walk',
        });
        const insert = 'INSERT INTO dashboard.memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)';
        await stage.system.rows(insert, [account.merchantId, user.id, 'viewer']);
        // A link from an earlier version redirects to the organization.
        const page = await openSignedIn(stage, viewer, '/integrations/turns');
        const complaints = complaintsOf(page);
        await page.getByRole('row', { name: /What time is it/ }).waitFor();
        expect(page.url()).toContain(`${pagesOf(account)}/turns`);
        await page.getByText('you cannot change agents or run turns').waitFor();
        seen.push(...(await looksFine(page, 'agent-turns-viewer')));
        for (const [path, act] of [
          ['keys', 'Create API key'],
          ['spaces', 'Create space'],
          ['credits', 'Top up'],
        ] as const) {
          await page.goto(`${stage.system.baseUrl}/dashboard${pagesOf(account)}/${path}`);
          await page.getByText('Your role is viewer').waitFor();
          expect(await page.getByRole('button', { name: act }).count()).toBe(0);
        }
        seen.push(...(await looksFine(page, 'agent-credits-viewer')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with webhooks that receive a turn’s events, and their deliveries',
      async () => {
        const seen: string[] = [];
        const receiver = await WebhookReceiver.start();
        stage.system.onStop(() => receiver.stop());
        const account = await AgentAccount.create(stage.system);
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/webhooks`);
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Add endpoint' }).first().click();
        await page.getByRole('dialog').getByLabel('URL', { exact: true }).fill(receiver.url);
        await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
        await page.getByLabel('I have saved the signing secret in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('button', { name: /127\.0\.0\.1/ }).click();
        await page.getByRole('button', { name: 'Send test' }).click();
        await page.getByText('Delivered', { exact: true }).waitFor();
        seen.push(...(await looksFine(page, 'agent-webhook')));

        await account.runTurn(await account.space({ builtin: ['time'] }), 'What time is it?');
        await page.goto(
          `${stage.system.baseUrl}/dashboard${pagesOf(account)}/webhooks/deliveries?event_type=turn.running`,
        );
        const row = page.getByRole('row', { name: /turn\.running.*Delivered/ });
        await row.waitFor();
        await page.getByRole('button', { name: 'Clear filters' }).click();
        await page.getByRole('row', { name: /turn\.queued/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-deliveries')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

/** Opens a page of the agents of a new organization, for its owner. */
async function openNew(stage: WebStage, page: string) {
  const person = new ApiClient(stage.system.baseUrl);
  const email = `${randomBytes(6).toString('hex')}@agents.example`;
  await person.post('/api/auth/register', { email, password: 'a very long evening walk' });
  const { id } = await person.post<{ id: number }>('/api/dashboard/merchants', { name: 'Agents of a newcomer' });
  return openSignedIn(stage, person, `/merchants/${id}/agents/${page}`);
}

/** Returns the response to a server that makes a space with a key. */
async function creatingWith({ system }: WebStage, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await request(system.baseUrl, 'POST', '/v1/spaces', { body: { title: 'Support' }, headers })).status;
}
