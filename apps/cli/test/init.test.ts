import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { programFor } from '../src/program.js';
import { TestTerminal } from './test-terminal.js';

const CONTRACT = '0x1111111111111111111111111111111111111111';
let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'init-'));
  folder = join(parent, 'checkout');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function checkout(args: readonly string[], answers?: string[]): Promise<TestTerminal> {
  const terminal = new TestTerminal(answers);
  await programFor(terminal).exitOverride().parseAsync(args, { from: 'user' });
  return terminal;
}
/** Makes a file that only its owner can read, as required for secrets. */
function file(name: string, text: string): string {
  const path = join(parent, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
const settings = () => parseEnv(readFileSync(join(folder, 'settings.env'), 'utf8'));
const contractOf = (chainId: string) =>
  file(
    'contract.env',
    [
      ...[`CHAIN_ID=${chainId}`, `CHECKOUT_ADDRESS=${CONTRACT}`, 'CHECKOUT_DEPLOY_BLOCK=7'],
      ...['USDC_ADDRESS=0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', `USDT_ADDRESS=0x${'2'.repeat(40)}`],
    ].join('\n'),
  );
const options = (chain: string, rpc = 'https://one.example/KEY,https://two.example/KEY') => [
  ...['init', folder, '--domain', 'pay.example.com', '--operator-email', 'you@example.com', '--chain', chain],
  ...['--rpc-file', file('rpc', rpc), '--smtp-file', file('smtp', 'smtps://user:PASSWORD@mail.example')],
];

describe('checkout init', () => {
  it('prompts for what is left out, on a test network too, and shows no secret', async () => {
    const answers = [
      ...['pay.example.com', 'you@example.com', 'arbitrum-sepolia', 'https://one.example/KEY'],
      'smtps://user:PASSWORD@mail.example',
    ];

    const terminal = await checkout(['init', folder], answers);

    expect(terminal.asked).toHaveLength(5);
    expect(settings()).toMatchObject({
      ...{ PUBLIC_URL: 'https://pay.example.com', OPERATOR_EMAILS: 'you@example.com', CHAIN_ID: '421614' },
      ...{ NETWORK_NAME: 'Arbitrum Sepolia (test network)', EXPLORER_URL: 'https://sepolia.arbiscan.io' },
    });
    expect(terminal.text).toContain('CHECKOUT_ADDRESS is not set');
    expect(`${terminal.text}${readFileSync(join(folder, 'settings.env'), 'utf8')}`).not.toMatch(
      /example\/KEY|PASSWORD/,
    );
    for (const name of readdirSync(join(folder, 'secrets')))
      expect([name, statSync(join(folder, 'secrets', name)).mode & 0o077]).toEqual([name, 0]);
  });

  it('fills in the tokens of a chain, so that the contract alone is missing', async () => {
    const { text } = await checkout(options('arbitrum-one'));

    expect(settings()).toMatchObject({
      USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    });
    expect(text.match(/ - \w+ is not set/g)).toEqual([
      ...[' - CHECKOUT_ADDRESS is not set', ' - CHECKOUT_DEPLOY_BLOCK is not set'],
    ]);
  });

  it('is complete with the settings of the contract, prompts for nothing again and changes nothing then', async () => {
    await checkout(options('arbitrum-sepolia'));

    const second = await checkout(['init', folder, '--contract', contractOf('421614')]);
    expect(second.text).toContain('docker compose');
    expect(settings()).toMatchObject({ CHECKOUT_ADDRESS: CONTRACT, CHECKOUT_DEPLOY_BLOCK: '7' });

    const third = await checkout(['init', folder]);
    expect(third.text).toContain('is complete: nothing was changed');
  });

  it('refuses a contract of another chain, and changes nothing', async () => {
    await checkout(options('arbitrum-sepolia'));
    const before = readFileSync(join(folder, 'settings.env'), 'utf8');

    await expect(checkout(['init', folder, '--contract', contractOf('42161')])).rejects.toThrow(
      'CHAIN_ID=42161 where this folder has 421614',
    );
    expect(readFileSync(join(folder, 'settings.env'), 'utf8')).toBe(before);
  });

  it('refuses one company of providers for real money, and not for a test network', async () => {
    const one = 'https://a.one.example/KEY';
    await expect(checkout(options('arbitrum-one', one))).rejects.toThrow('one RPC provider alone can lie');
    await checkout(options('arbitrum-sepolia', one));

    expect(settings()['CHAIN_ID']).toBe('421614');
  });
});

describe('checkout chart', () => {
  it('writes values and secrets of a folder, which nobody else can read, and overwrites none', async () => {
    await checkout([...options('arbitrum-sepolia'), '--contract', contractOf('421614')]);
    const target = join(parent, 'cluster');

    await checkout(['chart', folder, target, '--namespace', 'pay']);

    expect(readdirSync(target).sort()).toEqual(['nkeys.env', 'operator.seed', 'secrets.yaml', 'values.yaml']);
    for (const name of ['secrets.yaml', 'operator.seed']) expect(statSync(join(target, name)).mode & 0o777).toBe(0o600);
    expect(statSync(target).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(target, 'values.yaml'), 'utf8')).toContain(CONTRACT);
    expect(readFileSync(join(target, 'secrets.yaml'), 'utf8')).toContain('namespace: pay');
    await expect(checkout(['chart', folder, target])).rejects.toThrow('values.yaml is there already');
  });

  it('refuses a folder that init did not make', async () => {
    await expect(checkout(['chart', parent, join(parent, 'cluster')])).rejects.toThrow('made by checkout init?');
  });
});
