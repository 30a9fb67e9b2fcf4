import { grantCredits } from '@deploy/local/seed/seed';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { AgentAccount, pagesOf } from '../../stack/people/agent-account.js';
import type { RunningSystem } from '../../stack/running-system.js';
import { WITHIN_MS } from '../browser.js';
import { looksFine, openSignedIn } from '../dashboard/parts/stage.js';
import { complaintsOf, type WebStage } from '../web-stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
/** The number of failures in a row that pauses a schedule. */
const FAILURES = 5;

interface Run {
  readonly slot_at: string;
  readonly outcome: string;
  readonly turn_id: string | null;
}

/** Journeys of people whose schedules were paused in their absence. */
export function agentScheduleJourneys(stage: WebStage): void {
  describe('serves those whose schedules were paused', () => {
    it(
      'with the reason in words, and a way to go on',
      async () => {
        const seen: string[] = [];
        const account = await AgentAccount.create(stage.system, { creditsUsd: 0 });
        const space = await account.space({ builtin: ['time'] });
        const manifest = { instructions: 'Be brief.', limits: { max_steps: 1 } };
        await account.ok('PUT', `/spaces/${space}/manifest`, manifest);
        const refused = await aSchedule(account, space, 'Morning report');
        const failed = await aSchedule(account, space, 'Nightly sums');
        await aSchedule(account, space, 'Hourly look');
        for (let count = 1; count < FAILURES; count++)
          await Promise.all([refused, failed].map((id) => ran(stage.system, account, id)));
        await ran(stage.system, account, refused);
        await grantCredits(stage.system.stack, account.merchantId, 10);
        const { turn_id: turn } = await ran(stage.system, account, failed);
        expect((await account.ended(turn!)).state).toBe('failed');
        for (const id of [refused, failed]) {
          await due(stage.system, id);
          await eventually(async () => (await reasonOf(account, id)) === 'failures', WITHIN_MS);
        }

        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/spaces`);
        const complaints = complaintsOf(page);
        const ofSpace = page.getByRole('row', { name: /2 schedules paused/ });
        await ofSpace.waitFor();
        seen.push(...(await looksFine(page, 'agent-spaces-paused')));
        await ofSpace.getByRole('button').first().click();
        await page.getByRole('tab', { name: 'Schedules 2 paused' }).click();
        await page.getByText('2 schedules were paused automatically').waitFor();
        await page.getByRole('row', { name: /Nightly sums.*Auto-paused/ }).waitFor();
        await page.getByRole('row', { name: /Hourly look.*Active/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-schedules-paused')));

        await page.getByRole('group', { name: 'Morning report' }).getByRole('button', { name: 'See why' }).click();
        const one = page.getByRole('dialog', { name: /^Schedule/ });
        await one.getByText(/^The last turn was refused: there were not enough credits\./).waitFor();
        await one.getByRole('link', { name: 'Top up the credits' }).waitFor();
        seen.push(...(await looksFine(page, 'agent-schedule-refused')));
        await page.keyboard.press('Escape');
        await one.waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'Nightly sums' }).click();
        await one.getByText(/^The last turn failed: The turn used up its steps without a result\./).waitFor();
        seen.push(...(await looksFine(page, 'agent-schedule-failed')));
        await one.getByRole('button', { name: 'Resume' }).click();
        await one.getByRole('button', { name: 'Pause' }).waitFor();
        await page.keyboard.press('Escape');
        await one.waitFor({ state: 'hidden' });

        await page.getByText('A schedule was paused automatically').waitFor();
        await page.getByRole('group', { name: 'Morning report' }).getByRole('button', { name: 'Resume' }).click();
        await page.getByRole('row', { name: /Morning report.*Active/ }).waitFor();
        await page.getByText(/paused automatically/).waitFor({ state: 'detached' });
        expect(await page.getByRole('tab', { name: 'Schedules', exact: true }).isVisible()).toBe(true);
        expect([await reasonOf(account, refused), await reasonOf(account, failed)]).toEqual([null, null]);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

async function aSchedule(account: AgentAccount, space: string, title: string): Promise<string> {
  const body = { title, cron: '0 9 * * 1-5', time_zone: 'Europe/Berlin', text: 'What time is it?' };
  return (await account.ok<{ schedule_id: string }>('POST', `/spaces/${space}/schedules`, body)).schedule_id;
}

/** Makes a schedule due, as the clock would, and returns its slot. */
async function due(system: RunningSystem, id: string): Promise<string> {
  const [row] = await system.rows<{ slot_at: Date }>(
    `UPDATE agent_gateway.schedule SET slot_at = date_trunc('milliseconds', now()) - interval '1 second', due_at = now()
     WHERE id = $1 RETURNING slot_at`,
    [id],
  );
  return row!.slot_at.toISOString();
}

/** Makes a schedule due, and waits for the outcome of its slot. */
async function ran(system: RunningSystem, account: AgentAccount, id: string): Promise<Run> {
  const slot = await due(system, id);
  return eventually(async () => {
    const { data } = await account.ok<{ data: Run[] }>('GET', `/schedules/${id}/runs`);
    return data.find(({ slot_at }) => slot_at === slot);
  }, WITHIN_MS);
}

async function reasonOf(account: AgentAccount, id: string): Promise<string | null> {
  return (await account.ok<{ paused_reason: string | null }>('GET', `/schedules/${id}`)).paused_reason;
}
