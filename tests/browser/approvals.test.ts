import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { appFile } from '@deploy/local/files/repository';
import { ApiClient } from '@deploy/local/seed/api-client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@libs/events/services';
import { useSystemWith } from '../stack/use-system.js';
import { linkTo } from './mails.js';
import { dialog, JOURNEY_MS, looksFine, openAsOperator, PASSWORD, WaitingShop } from './operator/stage.js';
import { openAs, useWebStage } from './web-stage.js';

/** Returns the setting that the operators' service requires there. */
const requirement = (service: ServiceName): Record<string, string> =>
  service === 'admin' ? { SECOND_OPERATOR_REQUIRED: 'true' } : {};
const SECOND = 'second@platform.example';

describe('Two operators, where the platform requires them', () => {
  const running = useSystemWith(() => ({
    oneProcess: true,
    env: requirement,
  }));
  const stage = useWebStage(running);
  let second: ApiClient;

  beforeAll(async () => {
    const { system } = running;
    second = new ApiClient(system.baseUrl);
    await second.post('/api/auth/register', { email: SECOND, password: PASSWORD });
    const { env } = system.stack.services.find(({ name }) => name === 'auth')!;
    const command = appFile('auth', 'commands/operators.js');
    await promisify(execFile)(process.execPath, [command, 'grant', SECOND], { env: { ...env } });
  }, JOURNEY_MS);

  it(
    'reset a password together: one requests it, the other one approves, the first one does it',
    async () => {
      const shop = await WaitingShop.register(stage.system);
      const first = await openAsOperator(stage, `/users?search=${shop.email}`);
      const reset = async () => {
        await first.getByRole('button', { name: 'Reset password…' }).click();
        await first.getByRole('button', { name: 'Reset password', exact: true }).click();
      };
      await first.getByRole('button', { name: shop.email }).click();
      await reset();
      await first.getByText('This action needs the approval of a second operator.').waitFor();

      const link = new URL(await linkTo(stage.system, SECOND, /asks for your approval/, '/approvals'));
      expect(link.pathname).toBe('/admin/approvals');
      const other = await openAs(stage, second, link.pathname);
      expect(await looksFine(other, 'approvals')).toEqual([]);
      await other.getByRole('button', { name: `Reset the password of "${shop.email}"` }).click();
      await other.getByRole('button', { name: 'Approve…' }).click();
      await other.getByText('ideally by talking to them').waitFor();
      await other.getByRole('button', { name: 'Approve', exact: true }).click();
      await other.getByText('Withdraw the approval').waitFor();
      await dialog(other).getByText(SECOND).waitFor();
      expect(await looksFine(other, 'approval')).toEqual([]);

      await reset();
      await first.getByRole('region', { name: 'The temporary password' }).locator('pre').waitFor();
      // The list of the other operator updates automatically.
      await dialog(other).getByText('Done', { exact: true }).first().waitFor();
    },
    JOURNEY_MS,
  );

  it(
    'let nobody end a security pause alone',
    async () => {
      const { system } = running;
      const shop = await WaitingShop.register(system);
      const path = `/api/admin/merchants/${shop.id}`;
      await system.operator.post(`${path}/approve`);
      await system.operator.post(`${path}/pause`, { reason: 'Its owner lost a laptop.', for_security: true });

      const unpaused = () => system.operator.post(`${path}/unpause`);
      await expect(unpaused()).rejects.toMatchObject({ code: 'second_operator_required' });
      await expect(shop.opensSession()).rejects.toMatchObject({ code: 'merchant_not_active' });
      const { data } = await second.get<{ data: { id: number; statement: string }[] }>(
        '/api/admin/approvals?status=waiting',
      );
      const { id } = data.find(({ statement }) => statement.includes(`(merchant ${shop.id})`))!;
      await expect(system.operator.post(`/api/admin/approvals/${id}/approve`)).rejects.toMatchObject({ status: 403 });
      await second.post(`/api/admin/approvals/${id}/approve`);
      await unpaused();
      expect((await shop.opensSession()).status).toBe('open');
    },
    JOURNEY_MS,
  );
});
