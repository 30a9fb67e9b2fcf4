import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CommandLine } from '../stack/people/command-line.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { useSystem } from '../stack/use-system.js';

const run = promisify(execFile);

describe('checkout, packed', () => {
  const running = useSystem();
  const folder = mkdtempSync(join(tmpdir(), 'checkout-packed-'));
  let merchant: TestMerchant;
  let program: string;
  let cli: CommandLine;

  beforeAll(async () => {
    const packed = join(folder, 'package');
    await run(process.execPath, [join(ROOT, 'apps/cli/pack.mjs'), packed]);
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: packed });
    const empty = join(folder, 'empty');
    await run('npm', [
      'install',
      '--offline',
      '--no-audit',
      '--no-fund',
      '--prefix',
      empty,
      join(folder, stdout.trim()),
    ]);
    program = join(empty, 'node_modules/@checkout/cli/checkout.mjs');
    merchant = await TestMerchant.create(running.system);
    cli = new CommandLine({ CHECKOUT_KEY: merchant.apiKey, CHECKOUT_BASE_URL: running.system.baseUrl }, program);
  }, 120_000);
  afterAll(async () => {
    await cli?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is one file that needs nothing beside it', async () => {
    const modules = readdirSync(join(folder, 'empty/node_modules')).filter((name) => !name.startsWith('.'));
    expect(modules).toEqual(['@checkout']);
    expect(readdirSync(join(folder, 'empty/node_modules/@checkout/cli')).sort()).toEqual([
      'README.md',
      'checkout.mjs',
      'package.json',
    ]);

    expect(await cli.prints('--version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await cli.prints('sessions', 'create', '--amount', '4.20')).toContain('US$4.20');
    expect((await cli.run('deploy-contract')).status).toBe(2);
  }, 60_000);

  it('shows for each command what it does, with examples', async () => {
    const commands = await allCommands(cli);
    expect(commands.length).toBeGreaterThan(25);
    for (const args of commands) {
      const help = await cli.prints(...args, '--help');
      expect([args.join(' '), help.includes('\nExamples:\n  '), help.includes('checkout ')]).toEqual([
        args.join(' '),
        true,
        true,
      ]);
    }
  }, 120_000);

  it.each(['bash', 'zsh'])(
    'completes commands, options and values in %s',
    async (shell) => {
      const script = join(folder, `completion.${shell}`);
      writeFileSync(script, await cli.prints('completion', shell));
      const isThere = await run(shell, ['--version']).then(
        () => true,
        () => false,
      );
      // Without zsh, its script must at least be printable; bash is everywhere.
      if (!isThere && shell === 'zsh') return;
      const offered = async (...words: string[]) => {
        const quoted = ['checkout', ...words].map((word) => `'${word}'`).join(' ');
        const ask =
          shell === 'bash'
            ? `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _checkout; printf '%s\\n' "\${COMPREPLY[@]}"`
            : `words=(${quoted}); CURRENT=${words.length + 1}; _checkout`;
        const begin = shell === 'bash' ? '' : 'compdef() { : }; compadd() { shift; print -l -- "$@" }; ';
        const { stdout } = await run(shell, ['-c', `${begin}source ${script}; ${ask}`]);
        // zsh itself filters by the typed text.
        return stdout.split('\n').filter((line) => line !== '' && line.startsWith(words.at(-1)!));
      };

      expect(await offered('se')).toEqual(['sessions']);
      expect(await offered('sessions', '')).toEqual(
        expect.arrayContaining(['create', 'list', 'get', 'cancel', 'rescan']),
      );
      expect(await offered('sessions', 'list', '--status', 'p')).toEqual(['processing', 'paid']);
      expect(await offered('sessions', 'list', '--sta')).toEqual(['--status']);
      expect(await offered('trigger', 'session.')).toEqual(['session.expired', 'session.canceled']);
      expect(await offered('listen', '--events', 'payment.s')).toEqual(['payment.swept']);
      expect(await offered('sessions', 'create', '--amount', '')).toEqual([]);
    },
    60_000,
  );

  it('serves the tools to an agent over standard input and output', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      env: { CHECKOUT_KEY: merchant.apiKey, CHECKOUT_BASE_URL: running.system.baseUrl },
      stderr: 'ignore',
    });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['create_session', 'pay_test_session', 'list_events']),
      );
      const input = { amount_usd_cents: 7_77, reference: 'by stdio' };
      const { content } = await client.callTool({ name: 'create_session', arguments: input });
      const { token } = JSON.parse((content as [{ text: string }])[0].text) as { token: string };
      const { session } = await merchant.backend.get<{ session: object }>(`/api/sessions/${token}`);
      expect(session).toMatchObject({ ...input, livemode: false });
    } finally {
      await client.close();
    }
  }, 60_000);

  it('serves no tools without a key', async () => {
    const stranger = new CommandLine({ CHECKOUT_BASE_URL: running.system.baseUrl }, program);
    try {
      expect(await stranger.run('mcp')).toMatchObject({ status: 3, stdout: '' });
      expect(await cli.run('mcp', '--agent-key', 'sk_x')).toMatchObject({ status: 2, stdout: '' });
    } finally {
      await stranger.close();
    }
  });
});

/** Returns the words of every command, from the help. */
async function allCommands(cli: CommandLine, path: readonly string[] = []): Promise<string[][]> {
  const help = await cli.prints(...path, '--help');
  const parts = help.split(/\n(?:Commands|For merchants):\n/).slice(1);
  const listed = parts.map((part) => part.split('\n\n')[0]).join('\n');
  const names = [...listed.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name!).filter((name) => name !== 'help');
  const all = await Promise.all(
    names.map(async (name) => [[...path, name], ...(await allCommands(cli, [...path, name]))]),
  );
  return all.flat();
}
