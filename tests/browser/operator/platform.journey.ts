import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../../stack/people/merchant.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { WITHIN_MS } from '../browser.js';
import { aDeliveryGivenUp } from '../given-up.js';
import { choose, complaintsOf, type WebStage } from '../web-stage.js';
import { dialog, JOURNEY_MS, looksFine, openAsOperator } from './stage.js';

/** Journeys of operators when something is wrong with the platform. */
export function platformJourneys(stage: WebStage): void {
  describe('keeps the platform going', () => {
    it(
      'sees an event that failed, retries it in vain, fixes the cause and retries it again',
      async () => {
        const id = await aDeadLetter(stage);
        const page = await openAsOperator(stage, '/');
        const complaints = complaintsOf(page);
        await page.getByRole('link', { name: /To approve/ }).waitFor();
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('Go to a page or run a command').fill('health');
        await page.getByRole('button', { name: /Health/ }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByText('Events that could not be handled: 1').waitFor();
        await page.getByRole('img', { name: /^Dead letters: .*1/ }).waitFor();
        expect(await looksFine(page, 'health')).toEqual([]);
        await page.getByRole('article', { name: 'Dead letters' }).getByRole('link').click();
        await page.getByRole('button', { name: 'audit.recorded' }).waitFor();
        expect(await looksFine(page, 'dead-letters')).toEqual([]);
        await choose(page, page.getByRole('combobox', { name: 'Service' }), 'agent-gateway');
        await page.getByText('No dead letters match these filters').waitFor();
        await page.getByRole('button', { name: 'Clear filters' }).click();

        await page.getByRole('button', { name: 'audit.recorded' }).click();
        await page.getByRole('region', { name: 'The payload' }).getByText('"actor_kind": "ghost"').waitFor();
        await retry(page);
        await page.getByText('It failed again').waitFor();
        expect(await looksFine(page, 'dead-letter')).toEqual([]);
        await stage.system.rows(
          `UPDATE admin.dead_letter SET payload = replace(payload, 'ghost', 'system') WHERE msg_id = $1`,
          [id],
        );
        await retry(page);

        await page.getByRole('heading', { name: 'No dead letters' }).waitFor();
        await page.goto(`${stage.system.baseUrl}/admin/audit?action=dead_letter.redriven`);
        await page.getByRole('button', { name: 'Dead letter retried' }).first().click();
        await dialog(page).getByRole('row', { name: 'outcome handled' }).waitFor();
        await page.goto(`${stage.system.baseUrl}/admin/health`);
        await page.getByText('Nothing needs your attention.').waitFor();
        await page.getByText('Events that could not be handled: 1').waitFor();
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'runs the checks of the doctor, and reads what to do',
      async () => {
        const page = await openAsOperator(stage, '/checks');
        const complaints = complaintsOf(page);
        await page.getByRole('heading', { name: 'No checks have run yet' }).waitFor();
        expect(await looksFine(page, 'checks-none')).toEqual([]);

        await page.getByRole('button', { name: 'Run the checks' }).click();

        const ofAdmin = page.getByRole('region', { name: 'From admin' });
        await ofAdmin.getByText('PUBLIC_URL is http://').waitFor({ timeout: 75_000 });
        await ofAdmin.getByText('take an https address: cookies and wallets refuse anything else').waitFor();
        await page.getByRole('region', { name: 'From sweeper' }).getByText('is a single key').waitFor();
        await page.getByRole('region', { name: 'From webhook-dispatcher' }).getByText('EGRESS_CHECK_URL').waitFor();
        expect(await page.getByText('is version 2 of the checkout contract').count()).toBe(0);
        expect(await looksFine(page, 'checks')).toEqual([]);

        await page.getByRole('radiogroup', { name: 'Which findings are shown' }).getByText('All').click();
        await page.getByText('is version 2 of the checkout contract').first().waitFor();
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'sees whose webhooks were given up',
      async () => {
        const receiver = await WebhookReceiver.start('fails');
        const merchant = await Merchant.create(stage.system, { receivers: [receiver] });
        await aDeliveryGivenUp(merchant);
        const page = await openAsOperator(stage, '/health');
        const row = page.getByRole('row', { name: `payment.confirmed Merchant #${merchant.id} HTTP 500` });
        await row.waitFor();
        expect(await looksFine(page, 'health-given-up')).toEqual([]);
        await row.getByRole('link', { name: `#${merchant.id}` }).click();
        await page.waitForURL(new RegExp(`/admin/merchants/${merchant.id}$`));
      },
      JOURNEY_MS,
    );

    it(
      'rescans the chain, for a session and for a transaction',
      async () => {
        const merchant = await Merchant.create(stage.system);
        const session = await merchant.openSession(500);
        const page = await openAsOperator(stage, '/rescan');
        const search = async (what: string) => {
          await page.getByLabel('Session or transaction').fill(what);
          await page.getByRole('button', { name: 'Check the chain' }).click();
        };
        await search('nothing of ours');
        await page.getByText('Enter a session’s token or link, or a transaction hash').waitFor();
        await search(session.pay_url);
        await page.getByText('No token was sent to its address.').waitFor();
        await search(`0x${'12'.repeat(32)}`);
        await page.getByText('The chain does not know this transaction').waitFor();

        const { hash } = await stage.system.buyer.pays(session, 500);
        await eventually(async () => (await merchant.payments()).length === 1, WITHIN_MS);
        await search(hash);
        await page.getByText('Nothing was missing').waitFor();
        await page.getByRole('row', { name: /Known 5\.00 USDC/ }).waitFor();
        expect(await looksFine(page, 'rescan')).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'sees what came in, what it brought and cost, and what waits, and exports it as CSV',
      async () => {
        const merchant = await Merchant.create(stage.system);
        const session = await merchant.openSession(12_345);
        await stage.system.buyer.pays(session, 12_345);
        await eventually(async () => (await merchant.payments())[0]?.status === 'swept', WITHIN_MS);
        const page = await openAsOperator(stage, '/money');
        const complaints = complaintsOf(page);
        const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/merchants/${merchant.id}"]`) });
        await row.getByText('US$123.45').waitFor();
        const gas = page.getByRole('article', { name: 'Gas spent' });
        await gas.getByText(/[1-9]\d* transactions?/).waitFor();
        expect(await gas.textContent()).toMatch(/0\.\d+ ETH/);
        expect(await looksFine(page, 'money')).toEqual([]);
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'CSV' }).click();
        expect((await download).suggestedFilename()).toMatch(/^money-from-\d{4}-\d\d-01-.*\.csv$/);
        await choose(page, page.getByRole('combobox', { name: 'Month' }), lastMonth());
        await page.getByText('No merchants match these filters.').or(page.getByRole('row').nth(1)).first().waitFor();
        expect(complaints()).toEqual([]);

        await page.goto(`${stage.system.baseUrl}/admin/health`);
        await page
          .getByRole('article', { name: 'Detection time, 95th percentile' })
          .getByText(/\d s/)
          .first()
          .waitFor();
        await page.getByRole('article', { name: 'Compared with usual' }).getByText('Too few to tell').waitFor();
        expect(await looksFine(page, 'health-business')).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'begins and ends maintenance, after a notice of what it does',
      async () => {
        const page = await openAsOperator(stage, '/maintenance');
        await page.getByText('The checkout is not affected').waitFor();
        await page.getByText('Run to completion. Nothing is interrupted.').waitFor();
        await page.getByLabel('Message').fill('We are moving to larger machines.');
        await page.getByLabel('Expected end').fill('2031-01-31T12:00');
        await page.getByRole('button', { name: 'Start maintenance…' }).click();
        await dialog(page).getByText('New turns of the agent API wait from now on').waitFor();
        await dialog(page).getByRole('button', { name: 'Start maintenance' }).click();
        await page.getByText('Turns of the agent API wait.').waitFor();
        await dialog(page).waitFor({ state: 'detached' });
        expect(await state(stage)).toMatchObject({ active: true, message: 'We are moving to larger machines.' });
        expect(await looksFine(page, 'maintenance')).toEqual([]);

        await page.getByRole('button', { name: 'End maintenance…' }).click();
        await dialog(page).getByRole('button', { name: 'End maintenance' }).click();
        await page.getByText('The agent API starts turns at once.').waitFor();
        expect(await state(stage)).toMatchObject({ active: false, message: null, expected_end: null });
      },
      JOURNEY_MS,
    );

    it(
      'sees by itself what others do meanwhile',
      async () => {
        const page = await openAsOperator(stage, '/maintenance');
        await page.getByText('Up to date', { exact: true }).waitFor();
        await page.getByText('The agent API starts turns at once.').waitFor();
        const other = await openAsOperator(stage, '/maintenance');
        await other.getByRole('button', { name: 'Start maintenance…' }).click();
        await dialog(other).getByRole('button', { name: 'Start maintenance' }).click();
        await page.getByText('Turns of the agent API wait.').waitFor();
        await page.getByRole('button', { name: 'End maintenance…' }).click();
        await dialog(page).getByRole('button', { name: 'End maintenance' }).click();
        await other.getByText('The agent API starts turns at once.').waitFor();
      },
      JOURNEY_MS,
    );
  });

  async function retry(page: Awaited<ReturnType<typeof openAsOperator>>): Promise<void> {
    await page.getByRole('button', { name: 'Retry…' }).click();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
  }
}

/** Returns the last month as people read it. */
function lastMonth(): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  return month.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function state({ system }: WebStage): Promise<unknown> {
  return system.operator.get('/api/admin/maintenance');
}

/**
 * Publishes an event that the admin service cannot process: its kind of actor does not exist. It is sent like every
 * other event.
 */
async function aDeadLetter({ system }: WebStage): Promise<string> {
  const id = randomUUID();
  const entry = {
    audit_id: randomUUID(),
    at: new Date().toISOString(),
    actor_id: 1,
    actor_name: 'somebody@shop.example',
    actor_kind: 'ghost',
    merchant_id: null,
    merchant_name: null,
    action: 'user.signed_in',
    target: 'user:1',
    before: null,
    after: null,
    ip: null,
    trace_id: null,
  };
  await system.rows(
    `INSERT INTO dashboard.outbox (id, event, subject, payload, headers)
     SELECT $1, event, subject, $2::json, headers FROM dashboard.outbox WHERE event = 'audit.recorded' LIMIT 1`,
    [id, JSON.stringify(entry)],
  );
  return id;
}
