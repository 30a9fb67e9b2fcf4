import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { CommandLine, type RunningCommand } from '../stack/people/command-line.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { useSystem } from '../stack/use-system.js';

describe('checkout login', () => {
  const running = useSystem();
  let merchant: TestMerchant;
  let cli: CommandLine;
  beforeAll(async () => {
    merchant = await TestMerchant.create(running.system);
  });
  beforeEach(() => {
    cli = new CommandLine({});
  });
  afterEach(() => cli.close());

  const codeIn = (command: RunningCommand) =>
    eventually(
      () => new RegExp(`${running.system.baseUrl}/dashboard/cli-login\\?code=(\\S+)`).exec(command.stderr)?.[1],
    );
  const begins = (...args: string[]) => cli.start('login', '--base-url', running.system.baseUrl, ...args);
  const decides = (code: string, preset = 'server') =>
    merchant.owner.post(`/api/dashboard/merchants/${merchant.id}/cli_logins/${code}/approve`, { preset });
  const file = () => join(cli.home, '.config/checkout/credentials.json');

  it('waits for a member, keeps the key for its user alone, and works with it from then on', async () => {
    const command = begins();
    const code = await codeIn(command);
    expect(command.stderr).toContain(`Your code is ${code}.`);
    await decides(code);

    const { status, stderr, stdout } = await command.ended();

    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/Signed in to Shop \w+, test mode, until \d{4}-\d\d-\d\d\./);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const key = /sk_test_\w+/.exec(readFileSync(file(), 'utf8'))![0];
    expect(stderr).not.toContain(key);
    const { token } = await cli.json<{ token: string }>('sessions', 'create', '--amount', '3');
    expect(await cli.prints('sessions', 'list')).toContain(token);
    // An option of one command takes precedence over the stored key.
    expect((await cli.run('sessions', 'list', '--api-key', `sk_test_${'a'.repeat(43)}`)).status).toBe(3);
    expect((await cli.run('sessions', 'list', '--live')).status).toBe(3);

    expect(await cli.run('logout')).toMatchObject({ status: 0, stderr: expect.stringContaining('The key is revoked') });
    expect(await cli.run('sessions', 'list', '--base-url', running.system.baseUrl)).toMatchObject({ status: 3 });
    expect((await cli.run('sessions', 'list', '--api-key', key)).status).toBe(3);
    expect((await cli.run('logout')).status).toBe(3);
  }, 60_000);

  it('gets a key that can only read where the member chooses that', async () => {
    const command = begins();
    await decides(await codeIn(command), 'read_only');
    expect((await command.ended()).status).toBe(0);

    const ended = await cli.run('sessions', 'create', '--amount', '3');

    expect([ended.status, ended.stderr]).toEqual([5, expect.stringContaining('insufficient_scope')]);
  }, 60_000);

  it('reports when it was declined, and when it is given up nobody can confirm it any more', async () => {
    const [declined, interrupted] = [begins(), begins()];
    const code = await codeIn(interrupted);
    await merchant.owner.post(`/api/dashboard/cli_logins/${await codeIn(declined)}/decline`, {});
    expect(await declined.ended()).toMatchObject({ status: 3, stderr: expect.stringContaining('declined') });

    expect((await interrupted.stop()).status).toBe(3);

    await expect(decides(code)).rejects.toMatchObject({ status: 404 });
  }, 60_000);

  it('refuses a file that others may read, and states what to do', async () => {
    const command = begins();
    await decides(await codeIn(command));
    await command.ended();
    chmodSync(file(), 0o644);

    expect(await cli.run('sessions', 'list')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('chmod 400'),
    });
    writeFileSync(file(), '{"version": 1, "plat');
    chmodSync(file(), 0o600);
    expect(await cli.run('sessions', 'list')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is damaged'),
    });
  }, 60_000);

  it('reports that a platform is unreachable', async () => {
    const ended = await cli.run('login', '--base-url', 'http://127.0.0.1:65534');

    expect([ended.status, ended.stderr]).toEqual([6, 'error: http://127.0.0.1:65534 is out of reach: ECONNREFUSED\n']);
  });
});
