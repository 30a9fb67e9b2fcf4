import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { CommandLine } from '../../stack/people/command-line.js';
import { TestMerchant } from '../../stack/people/test-merchant.js';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of a developer who signs in the command line of their machine. */
export function cliLoginJourneys(stage: WebStage): void {
  describe('signs command lines in', () => {
    let merchant: TestMerchant;
    beforeAll(async () => {
      merchant = await TestMerchant.create(stage.system);
    }, JOURNEY_MS);

    async function asked(cli: CommandLine) {
      const command = cli.start('login', '--base-url', stage.system.baseUrl);
      const path = await eventually(() => /\/dashboard(\/cli-login\?code=\S+)/.exec(command.stderr)?.[1]);
      return { command, path, code: path.split('=')[1]! };
    }

    it(
      'when the code on the page is the one in the terminal',
      async () => {
        const cli = new CommandLine({});
        const { command, path, code } = await asked(cli);
        const page = await openSignedIn(stage, merchant.owner, path);
        const complaints = complaintsOf(page);
        await settled(page);
        await page.getByRole('heading', { name: code }).waitFor();
        await page.getByText('Test: no money moves').waitFor();
        const seen = await looksFine(page, 'cli-login');

        await page.getByRole('button', { name: 'Confirm' }).click();
        await page.getByText('You are signed in on the command line').waitFor({ timeout: WITHIN_MS });
        seen.push(...(await looksFine(page, 'cli-login-done')));

        expect((await command.ended()).status).toBe(0);
        expect(await cli.prints('sessions', 'create', '--amount', '2.00')).toContain('US$2.00');
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
        await cli.close();
      },
      JOURNEY_MS,
    );

    it(
      'and turns away what somebody else has begun',
      async () => {
        const cli = new CommandLine({});
        const { command, path } = await asked(cli);
        const page = await openSignedIn(stage, merchant.owner, path);
        await page.getByRole('button', { name: 'This was not me' }).click();
        await page.getByText('Declined').waitFor({ timeout: WITHIN_MS });

        expect(await command.ended()).toMatchObject({ status: 3, stderr: expect.stringContaining('declined') });
        await cli.close();
      },
      JOURNEY_MS,
    );
  });
}
