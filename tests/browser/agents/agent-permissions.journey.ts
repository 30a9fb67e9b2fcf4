import { describe, expect, it } from '@jest/globals';
import { TOOLS_OF_CAPABILITIES } from '@libs/dto/agent/tools/permissions';
import { eventually } from '@libs/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { AgentAccount, pagesOf } from '../../stack/people/agent-account.js';
import { RecordingMcpServer } from '../../stack/servers/recording-mcp-server.js';
import { WITHIN_MS } from '../browser.js';
import { looksFine, openSignedIn } from '../dashboard/parts/stage.js';
import { choose, complaintsOf, type WebStage } from '../web-stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const LINK = 'checkout_create_payment_link';

interface Tools {
  readonly version: number;
  readonly permissions: readonly object[];
  readonly approvals: object;
}

/** Journeys of people who decide which calls of tools wait for a person. */
export function agentPermissionJourneys(stage: WebStage): void {
  describe('serves those who decide what their agents may do', () => {
    it(
      'with a row for each tool, and errors at its fields',
      async () => {
        const seen: string[] = [];
        const account = await AgentAccount.create(stage.system);
        const approvals = { expires_after_s: 3_600, approvers: ['lead@agents.example'] };
        const space = await account.space({ builtin: ['code.js', 'time'], approvals });
        const toolsOf = () => account.ok<Tools>('GET', `/spaces/${space}/tools`);
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/spaces/${space}?tab=tools`);
        const complaints = complaintsOf(page);
        const part = page.getByRole('region', { name: 'Permissions', exact: true });
        for (const capability of ['code.js', 'time'])
          await page.getByRole('switch', { name: `Grant ${capability}` }).uncheck({ force: true });
        await part.getByText('The space has no tools yet. Grant one above, and it gets a row here.').waitFor();
        seen.push(...(await looksFine(page, 'agent-permissions-none')));
        await page.reload();
        await part.getByText(/^Nothing is set: the agent calls every tool without asking/).waitFor();
        const save = page.getByRole('button', { name: 'Save tools' });
        expect(await save.isDisabled()).toBe(true);

        await choose(page, permission(page, 'code_js'), 'Ask a person');
        await choose(page, part.getByRole('combobox', { name: 'All tools' }), 'Refuse');
        expect(await permission(page, 'time_now').inputValue()).toBe('Default: Refuse');
        await choose(page, part.getByRole('combobox', { name: 'All tools' }), 'Allow');
        await save.click();
        await page.getByText(/^Grant only what the space needs\. Version 2/).waitFor();
        expect((await toolsOf()).permissions).toEqual([{ tool: 'code_js', permission: 'ask', ask_above_usd: null }]);
        const turn = await account.submits(space, 'run js: 6 * 7');
        await eventually(async () => (await waitingTools(account)).includes('code_js'), WITHIN_MS);
        await account.ok('POST', `/turns/${turn}/cancel`);

        const another = part.getByLabel('Another tool');
        await another.fill('shop.*');
        await another.press('Enter');
        await part.getByText('The space has no MCP server shop. Add it above first.').waitFor();
        for (const tool of ['no_such_tool', LINK]) {
          await another.fill(tool);
          await part.getByRole('button', { name: 'Add tool' }).click();
          await row(page, tool).waitFor();
        }
        await choose(page, permission(page, LINK), 'Ask above an amount');
        const amount = row(page, LINK).getByLabel('Amount per turn');
        await amount.fill('12,50');
        await save.click();
        await row(page, LINK)
          .getByText(/^Leave out the comma/)
          .waitFor();
        await amount.fill('12.505');
        await save.click();
        await row(page, LINK).getByText('“12.505” can be read in two ways. Enter 12505.00 or 12.50.').waitFor();
        await amount.fill('1000000.01');
        await save.click();
        await row(page, LINK)
          .getByText(/must not be greater than 1000000|less than or equal to 1000000/i)
          .waitFor();
        await amount.fill('12.50');
        await row(page, LINK).getByText('Above US$12.50 in one turn, a person is asked.').waitFor({ state: 'visible' });
        await save.click();
        await row(page, 'no_such_tool')
          .getByText(/^There is no tool no_such_tool/)
          .waitFor();
        expect(await isInvalid(permission(page, 'no_such_tool'))).toBe(true);
        seen.push(...(await looksFine(page, 'agent-permissions-wrong')));
        await part.getByRole('button', { name: 'Remove no_such_tool' }).click();
        await save.click();
        await page.getByText(/^Grant only what the space needs\. Version 3/).waitFor();

        expect(await toolsOf()).toMatchObject({
          permissions: [
            { tool: 'code_js', permission: 'ask', ask_above_usd: null },
            { tool: LINK, permission: 'ask', ask_above_usd: 12.5 },
          ],
          approvals,
        });
        expect(await amount.inputValue()).toBe('12.50');
        seen.push(...(await looksFine(page, 'agent-permissions')));

        await choose(page, part.getByRole('combobox', { name: 'Approval timeout' }), '3 days');
        const mailed = part.getByRole('combobox', { name: 'Who gets an e-mail (optional)' });
        await mailed.fill('nobody');
        await mailed.press('Enter');
        await save.click();
        await part.getByText(/not a valid email address/i).waitFor();
        await mailed.press('Backspace');
        await mailed.fill('boss@agents.example');
        await mailed.press('Enter');
        await save.click();
        await page.getByText(/^Grant only what the space needs\. Version 4/).waitFor();
        expect((await toolsOf()).approvals).toEqual({
          expires_after_s: 259_200,
          approvers: ['lead@agents.example', 'boss@agents.example'],
        });
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with every existing tool, and lines that go with their server',
      async () => {
        const seen: string[] = [];
        const mcp = await RecordingMcpServer.start();
        stage.system.onStop(() => mcp.stop());
        const account = await AgentAccount.create(stage.system);
        const lines = [
          { tool: '*', permission: 'allow', ask_above_usd: null },
          { tool: 'crm.*', permission: 'deny', ask_above_usd: null },
          { tool: 'crm.book', permission: 'ask', ask_above_usd: null },
        ];
        const server = { name: 'crm', url: mcp.url, allowed_tools: ['book', 'note'] };
        const space = await account.space({ builtin: ['time'], mcp_servers: [server], permissions: lines });
        const page = await openSignedIn(stage, account.owner, `${pagesOf(account)}/spaces/${space}?tab=tools`);
        const complaints = complaintsOf(page);
        const save = page.getByRole('button', { name: 'Save tools' });
        expect(await permission(page, 'crm.note').inputValue()).toBe('Default: Refuse');

        // A choice that was reverted is not a change, and hides none.
        await choose(page, permission(page, 'crm.note'), 'Allow');
        expect(await save.isEnabled()).toBe(true);
        await choose(page, permission(page, 'crm.note'), 'Default: Refuse');
        expect(await save.isDisabled()).toBe(true);
        for (const capability of Object.keys(TOOLS_OF_CAPABILITIES).filter((key) => key !== 'time'))
          await page.getByRole('switch', { name: `Grant ${capability}` }).check({ force: true });
        expect(await save.isEnabled()).toBe(true);
        const rows = page.getByRole('region', { name: 'Permissions', exact: true }).getByRole('group');
        const shown = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
        expect(shown.filter((tool) => !tool!.startsWith('crm.')).sort()).toEqual(
          Object.values(TOOLS_OF_CAPABILITIES).flat().sort(),
        );
        seen.push(...(await looksFine(page, 'agent-permissions-all')));

        await page.reload();
        await page.getByRole('region', { name: 'Server crm' }).getByLabel('Name', { exact: true }).fill('sales');
        await row(page, 'sales.book').waitFor();
        await save.click();
        await page.getByText(/^Grant only what the space needs\. Version 2/).waitFor();
        const permissionsNow = async () => (await account.ok<Tools>('GET', `/spaces/${space}/tools`)).permissions;
        expect(await permissionsNow()).toEqual([
          lines[0],
          { ...lines[1], tool: 'sales.*' },
          { ...lines[2], tool: 'sales.book' },
        ]);
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await row(page, 'sales.book').waitFor({ state: 'detached' });
        await save.click();
        await page.getByText(/^Grant only what the space needs\. Version 3/).waitFor();
        expect(await permissionsNow()).toEqual([lines[0]]);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

function row(page: Page, tool: string): Locator {
  return page.getByRole('group', { name: tool, exact: true });
}

function permission(page: Page, tool: string): Locator {
  return page.getByRole('combobox', { name: `Permission of ${tool}`, exact: true });
}

async function isInvalid(field: Locator): Promise<boolean> {
  return (await field.getAttribute('aria-invalid')) === 'true';
}

/** Returns the tools whose calls wait for a person. */
async function waitingTools(account: AgentAccount): Promise<string[]> {
  const { data } = await account.ok<{ data: { tool: string }[] }>('GET', '/approvals?state=pending');
  return data.map(({ tool }) => tool);
}
