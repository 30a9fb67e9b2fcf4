import { describe, expect, it } from '@jest/globals';
import { AgentAccount, pagesOf } from '../../stack/people/agent-account.js';
import { WITHIN_MS } from '../browser.js';
import { textShown } from '../dashboard/parts/secrets.js';
import { looksFine, openSignedIn } from '../dashboard/parts/stage.js';
import { complaintsOf, type WebStage } from '../web-stage.js';

const JOURNEY_MS = 3 * WITHIN_MS;

/** Journeys of people whose agents need approval before they act. */
export function agentApprovalJourneys(stage: WebStage): void {
  describe('serves those whose agents ask before they act', () => {
    it(
      'from a turn that waits to a call with other arguments, and one that is rejected',
      async () => {
        const seen: string[] = [];
        const account = await AgentAccount.create(stage.system);
        const permissions = [{ tool: 'code_js', permission: 'ask' }];
        const space = await account.space({ builtin: ['code.js'], permissions });
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/approvals`);
        const complaints = complaintsOf(page);
        await page.getByText('No calls to approve yet').waitFor();
        seen.push(...(await looksFine(page, 'agent-approvals-none')));

        const first = await account.submits(space, 'run js: 6 * 7 // \u202e', { end_user_ref: 'customer-42' });
        await page.goto(`${stage.system.baseUrl}/dashboard${pagesOf(account)}/turns/${first}`);
        await page.getByRole('link', { name: 'your approval' }).click();
        await page.getByRole('dialog', { name: /code_js/ }).waitFor();
        expect(await textShown(page, 'The arguments')).toContain('6 * 7 // \\u202e');
        seen.push(...(await looksFine(page, 'agent-approval')));
        await page.getByLabel('Change the arguments').check();
        await page.getByRole('textbox', { name: 'Arguments' }).fill('{"code": ');
        await page.getByText('Enter an object as JSON.').waitFor();
        await page.getByRole('textbox', { name: 'Arguments' }).fill('{"code": "20 + 1"}');
        await page.getByRole('textbox', { name: 'Note' }).fill('Smaller numbers.');
        seen.push(...(await looksFine(page, 'agent-approval-edited')));
        await page.getByRole('textbox', { name: 'Arguments' }).fill('{"script": "1"}');
        await page.getByRole('button', { name: 'Approve with these arguments' }).click();
        await page.getByText('Your decision was not saved').waitFor();
        await page.getByText(/must have required property 'code'/).waitFor();
        await page.getByRole('textbox', { name: 'Arguments' }).fill('{"code": "20 + 1"}');
        await page.getByRole('button', { name: 'Approve with these arguments' }).click();
        await page.getByText('Approved. The turn continues.').waitFor();
        expect((await account.ended(first)).result).toContain('21');

        const second = await account.submits(space, 'run js: 1');
        await page.goto(`${stage.system.baseUrl}/dashboard${pagesOf(account)}/approvals`);
        await page.getByRole('row', { name: /code_js.*Waiting/ }).waitFor();
        seen.push(...(await looksFine(page, 'agent-approvals')));
        await page.getByRole('button', { name: 'code_js' }).first().click();
        await page.getByRole('button', { name: 'Reject', exact: true }).click();
        await page.getByText('Rejected. The turn continues without the call.').waitFor();
        expect((await account.ended(second)).result).toContain('A person rejected this call');
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}
