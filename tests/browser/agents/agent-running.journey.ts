import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { SessionStatusView } from '@libs/dto/payments/views';
import { AgentAccount, pagesOf } from '../../stack/people/agent-account.js';
import { RecordingMcpServer } from '../../stack/servers/recording-mcp-server.js';
import { WITHIN_MS } from '../browser.js';
import { textShown } from '../dashboard/parts/secrets.js';
import { looksFine, openSignedIn } from '../dashboard/parts/stage.js';
import { complaintsOf, type WebStage } from '../web-stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of people who run agents: they try, watch, pay and limit them. */
export function agentRunningJourneys(stage: WebStage): void {
  describe('serves those who run agents', () => {
    it(
      'from nothing to a turn with a file, asked again, and seen in the reports',
      async () => {
        const seen: string[] = [];
        const account = await AgentAccount.create(stage.system);
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/playground`);
        const complaints = complaintsOf(page);
        await page.getByRole('heading', { name: 'No spaces yet' }).waitFor();
        seen.push(...(await looksFine(page, 'agent-playground-none')));
        await page.getByRole('button', { name: 'Create a playground space' }).click();

        const ask = page.getByRole('textbox', { name: 'Ask', exact: true });
        await ask.fill('write file note.txt: Hello, Ada.');
        await page.getByLabel('Customer (optional)').fill('customer-42');
        expect(await textShown(page, 'The calls')).toContain('"end_user_ref":"customer-42"');
        await page.getByRole('button', { name: 'Ask', exact: true }).click();
        const made = page.getByRole('link', { name: 'note.txt' });
        await made.waitFor();
        await page
          .getByRole('region', { name: 'Result' })
          .getByText(/I wrote the file note\.txt/)
          .waitFor();
        const [download] = await Promise.all([page.waitForEvent('download'), made.click()]);
        expect(readFileSync(await download.path(), 'utf8')).toBe('Hello, Ada.');

        const buffer = Buffer.from('flour, water, salt');
        await page.locator('input[type=file]').setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer });
        await ask.fill('read file list.txt');
        await page.keyboard.press('Control+Enter');
        await page
          .getByRole('region', { name: 'Result' })
          .getByText(/flour, water, salt/)
          .waitFor();
        seen.push(...(await looksFine(page, 'agent-playground')));

        await page.getByRole('link', { name: 'Details' }).last().click();
        await page.getByRole('heading', { level: 1, name: /^Turn / }).waitFor();
        await page.getByRole('button', { name: /read/i }).first().click();
        await page.getByRole('region', { name: 'The arguments' }).waitFor();
        seen.push(...(await looksFine(page, 'agent-turn')));

        const sidebar = page.getByRole('navigation', { name: 'Pages of the app' });
        await sidebar.getByRole('link', { name: 'Turns' }).click();
        await page.getByRole('row', { name: /read file list\.txt.*Done/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-turns')));
        await sidebar.getByRole('link', { name: 'Usage' }).click();
        await page.getByRole('row', { name: /customer-42.*US\$0\.002/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-usage')));
        await sidebar.getByRole('link', { name: 'Start' }).click();
        await page.getByText('2 of them done').waitFor();
        seen.push(...(await looksFine(page, 'agent-start')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a turn that is watched and cancelled while its tool works, one that is read while it is written, and one that shows why it failed',
      async () => {
        const seen: string[] = [];
        const mcp = await RecordingMcpServer.start();
        stage.system.onStop(() => mcp.stop());
        const account = await AgentAccount.create(stage.system);
        const space = await account.space({
          builtin: [],
          mcp_servers: [{ name: 'slow', url: mcp.url, timeout_s: 300 }],
        });
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/playground?space=${space}`);
        const complaints = complaintsOf(page);
        await page.getByRole('textbox', { name: 'Ask', exact: true }).fill('call slow__wait {}');
        await page.getByRole('button', { name: 'Ask', exact: true }).click();
        await page.getByRole('button', { name: /slow\.wait.*Running/ }).waitFor();
        await page.getByText('Using slow.wait…').waitFor();
        seen.push(...(await looksFine(page, 'agent-running')));
        await page.getByRole('button', { name: 'Cancel turn' }).click();
        await page.getByRole('list', { name: 'Timeline' }).getByText('Cancelled').waitFor();

        // The text grows while it is written: the last word is not there yet.
        const words = `${Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ')} end`;
        await page.getByRole('textbox', { name: 'Ask', exact: true }).fill(`say slowly: ${words}`);
        await page.getByRole('button', { name: 'Ask', exact: true }).click();
        const growing = page.getByText(/^word0 word1 (?!.*end)/);
        await growing.waitFor();
        await page.getByText('Writing…').waitFor();
        await page
          .getByRole('region', { name: 'Result' })
          .getByText(/word79 end/)
          .waitFor();
        await growing.waitFor({ state: 'detached' });

        const short = await account.space({ builtin: ['time'] });
        const manifest = { instructions: 'Be brief.', limits: { max_steps: 1 } };
        await account.ok('PUT', `/spaces/${short}/manifest`, manifest);
        const failed = await account.runTurn(short, 'what time is it, then what time is it', {
          end_user_ref: 'customer-7',
        });
        // Faults as the runner writes them where a provider was busy.
        const faults = [
          { model: 'openai/gpt-5', status: 503, reason: 'no workers left' },
          { model: 'openai/gpt-5', status: null, reason: null },
        ];
        await stage.system.rows('UPDATE turn_runner.turn_step SET faults = $2 WHERE turn_id = $1', [
          failed.turn_id,
          JSON.stringify(faults),
        ]);
        await page.goto(
          `${stage.system.baseUrl}/dashboard${pagesOf(account)}/turns?state=failed&end_user_ref=customer-7`,
        );
        await page.getByRole('button', { name: /what time is it/ }).click();
        await page.getByRole('alert').getByText('MAX_STEPS').waitFor();
        await page
          .getByRole('alert')
          .getByText(/^Trace [0-9a-f]{32}$/)
          .waitFor();
        await page.getByText('2 earlier requests failed:').waitFor();
        await page.getByText('openai/gpt-5 responded with 503: no workers left').waitFor();
        await page.getByText('openai/gpt-5 did not respond').waitFor();
        seen.push(...(await looksFine(page, 'agent-turn-failed')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with credits that are paid on the chain while they watch, and caps that hold',
      async () => {
        const seen: string[] = [];
        const account = await AgentAccount.create(stage.system, { creditsUsd: 0 });
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/credits`);
        const complaints = complaintsOf(page);
        await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
        await page.getByRole('button', { name: 'Create payment link' }).click();
        const link = page.getByRole('link', { name: 'Pay US$12.50' });
        await link.waitFor();
        seen.push(...(await looksFine(page, 'agent-top-up')));
        const token = new URL((await link.getAttribute('href'))!).pathname.split('/').at(-1)!;
        const session = await account.owner.get<SessionStatusView>(`/api/sessions/${token}/status`);
        await stage.system.buyer.pays(session, 1_250);
        await page.getByText('US$12.50 paid').waitFor();
        await page.getByRole('region', { name: 'Balance' }).getByText('US$12.50').waitFor();
        await page.getByRole('row', { name: /Top-up/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-credits')));

        const sidebar = page.getByRole('navigation', { name: 'Pages of the app' });
        await sidebar.getByRole('link', { name: 'Quotas' }).click();
        await page.getByRole('textbox', { name: 'Each API key' }).fill('0');
        await page.getByRole('button', { name: 'Add customer' }).click();
        await page.getByRole('textbox', { name: 'Customer 1', exact: true }).fill('customer-42');
        await page.getByRole('button', { name: 'Add window' }).click();
        await page.getByText('1 hour').waitFor();
        await page.getByRole('button', { name: 'Save quotas' }).click();
        await page.getByText('Saved. The caps apply from the next turn.').waitFor();
        seen.push(...(await looksFine(page, 'agent-quotas')));
        expect(await account.owner.get(`${account.dashboard}/quotas`)).toEqual({
          key_daily_usd: 0,
          end_user_daily_usd: 5,
          end_users: { 'customer-42': { daily_usd: 50 } },
          windows: [{ seconds: 3_600, usd: 1, scope: 'account' }],
        });
        const refused = await account.call('POST', '/turns', { space: await account.space(), text: 'hello' });
        expect(refused).toMatchObject({ status: 429, body: { error: { code: 'QUOTA_EXCEEDED', scope: 'key_daily' } } });
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}
