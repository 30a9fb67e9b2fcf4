import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '@libs/dto/operations/findings';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '@libs/testing/servers/certificate';

const PROGRAM = fileURLToPath(new URL('../../bin/checkout.mjs', import.meta.url));
let anvil: EmbeddedAnvil;
let gateway: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
  anvil = await startAnvil();
  gateway = createServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, ({ url }, response) => {
    response.statusCode = url === '/api/health' ? 200 : 404;
    response.end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(folder, 'authority.pem'), TEST_CERTIFICATE);
});
afterAll(async () => {
  await anvil.stop();
  await new Promise((resolve) => gateway.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program as a person would, with an otherwise empty environment. */
function checkout(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const surroundings = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'), ...env };
    execFile(process.execPath, [PROGRAM, ...args], { env: surroundings }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });
}
function settings(name: string, lines: string[]): string {
  writeFileSync(join(folder, name), lines.join('\n'));
  return join(folder, name);
}
const publicUrl = () => `PUBLIC_URL=https://localhost:${(gateway.address() as AddressInfo).port}`;

describe('checkout doctor', () => {
  it('reads settings of several services and ends with 0 when nothing failed', async () => {
    const files = [
      settings('gateway.env', [publicUrl()]),
      settings('chain.env', ['# chain', `RPC_URLS="${anvil.rpcUrl}"`]),
    ];

    const { status, out, err } = await checkout([
      'doctor',
      '--only',
      'web,clock',
      ...files.flatMap((file) => ['--settings', file]),
    ]);

    expect(out).toMatch(/✓ the certificate of localhost:\d+ is valid for \d+ days/);
    expect(out).toMatch(/✓ https:\/\/localhost:\d+\/api\/health is \{"status":"ok"\}/);
    expect(err).toContain(' in order, 0 with warnings, 0 failed, ');
    expect(status).toBe(0);
  });

  it('states what to do and ends with 1 when something failed', async () => {
    const file = settings('broken.env', [publicUrl(), 'RPC_URLS=http://127.0.0.1:1/key']);

    const { status, out, err } = await checkout(['doctor', '--only', 'rpc,web', '--settings', file]);

    expect(out).toContain('✗ 127.0.0.1:1 does not respond');
    expect(out).toContain('→ check the URL, its key and the firewall');
    expect(err).toMatch(/^error: \d+ in order, 1 with warnings, 1 failed, 0 skipped\n$/);
    expect(status).toBe(1);
  });

  it('reads the environment without files, and prints JSON', async () => {
    const { out, status } = await checkout(['doctor', '--only', 'rpc', '--json'], {
      RPC_URLS: anvil.rpcUrl,
      CHAIN_ID: '42161',
    });

    const findings = JSON.parse(out) as Finding[];
    expect(findings).toContainEqual({
      check: 'rpc.chain_id',
      status: 'ok',
      found: expect.stringContaining('is on chain 42161'),
    });
    expect(status).toBe(0);
  });

  it.each([
    [['--only', 'rpc,moon'], 'error: --only moon is not known: use rpc, contract,'],
    [['--settings', '/nowhere/x.env'], 'error: /nowhere/x.env cannot be read: ENOENT'],
  ])('refuses %j in one line', async (args, error) => {
    const { status, err } = await checkout(['doctor', ...args]);

    expect(err.startsWith(error)).toBe(true);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });
});

describe('a provider that stumbles', () => {
  it('ends a command in one line, without the key in its URL', async () => {
    const provider = createPlainServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        const isFirst = chunk.toString().includes('eth_chainId');
        response.statusCode = isFirst ? 200 : 500;
        response.end(isFirst ? '{"jsonrpc":"2.0","id":1,"result":"0xa4b1"}' : 'broken');
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v2/very-secret`;
    const [owner, registrar] = [
      '0x4e59b44847b379578588920cA78FbF26c0B4956C',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ];
    const roles = ['--owner', owner!, '--registrar', registrar!, '--fee-recipient', registrar!];

    const args = ['deploy-contract', '--chain', 'arbitrum-one', '--rpc', url, '--one-provider', ...roles];
    const { status, out, err } = await checkout(args);
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));

    expect(err).toMatch(/^error: server response 500/);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(out + err).not.toContain('very-secret');
    expect(status).toBe(1);
  });
});
