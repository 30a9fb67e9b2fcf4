import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

const PROGRAM = fileURLToPath(new URL('../../../apps/cli/bin/checkout.mjs', import.meta.url));
const TIMEOUT_MS = 300_000;

/** The command line as an operator runs it, in a process of its own. */
class Rehearsal {
  output = '';
  notes = '';
  private readonly child: ChildProcess;
  readonly status: Promise<number>;

  constructor(args: string[]) {
    this.child = spawn(process.execPath, [PROGRAM, 'rehearse', '--wait', '3', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.on('data', (text) => {
      this.output += String(text);
    });
    this.child.stderr!.on('data', (text) => {
      this.notes += String(text);
    });
    this.status = new Promise((resolve) => this.child.once('close', (code) => resolve(code ?? -1)));
  }

  stop(): void {
    this.child.kill();
  }
}

describe('A rehearsal before the first sale', () => {
  const running = useSystem();
  let folder: string;
  let rehearsal: Rehearsal | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  });
  afterEach(() => {
    rehearsal?.stop();
    rmSync(folder, { recursive: true });
  });

  function fileWith(name: string, secret: string): string {
    writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o400 });
    return join(folder, name);
  }
  const begin = (shop: Merchant, { url = running.system.baseUrl, more = [] as string[] } = {}) => {
    const rpc = running.system.stack.dependencies.rpcUrls[0]!;
    rehearsal = new Rehearsal(['--url', url, '--api-key-file', fileWith('key', shop.apiKey), '--rpc', rpc, ...more]);
    return rehearsal;
  };

  it(
    'follows one dollar from the session to the treasury',
    async () => {
      const shop = await Merchant.create(running.system);
      const one = begin(shop);

      const deposit = await eventually(() => /to {5}(0x\w{40})/.exec(one.notes)?.[1]);
      await running.system.buyer.pays({ deposit_address: deposit }, 100);

      expect({ status: await one.status, notes: one.notes }).toMatchObject({ status: 0 });
      for (const step of [
        'is open',
        'gives the same deposit address',
        'Send 1.0 USDC',
        'detected: 0x',
        'confirmed',
        'swept: 0x',
      ])
        expect(one.notes).toContain(step);
      // The fee of enterprise is 0.3 %.
      expect(one.notes).toContain('0.997 to the treasury, 0.003 to');
      expect(one.output).toMatch(
        new RegExp(`rehearsed in [\\d.]+ s: 1.0 USDC went from ${deposit} to ${shop.treasury}`, 'i'),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'reports an account that cannot pay, and a key that is none of the platform',
    async () => {
      const shop = await Merchant.create(running.system);
      const poor = begin(shop, { more: ['--pay-key-file', fileWith('poor', Wallet.createRandom().privateKey)] });
      expect(await poor.status).toBe(1);
      expect(poor.notes).toMatch(/error: 0x\w{40} cannot pay 1.0 USDC: /);

      const args = ['--url', running.system.baseUrl, '--rpc', running.system.stack.dependencies.rpcUrls[0]!];
      rehearsal = new Rehearsal([...args, '--api-key-file', fileWith('foreign', `sk_live_${'0'.repeat(32)}`)]);
      expect(await rehearsal.status).toBe(1);
      expect(rehearsal.notes).toContain('responds with 401: invalid_api_key');
      expect(rehearsal.notes).not.toContain('sk_live');
    },
    TIMEOUT_MS,
  );

  it(
    'sends nothing to an address that the contract does not know',
    async () => {
      const shop = await Merchant.create(running.system);
      const liar = createServer((request, response) => {
        const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
        void body(request).then(async (text) => {
          const answer = await fetch(`${running.system.baseUrl}${request.url}`, {
            method: request.method!,
            headers,
            body: text,
          });
          const session = (await answer.json()) as { deposit_address: string };
          response.end(JSON.stringify({ ...session, deposit_address: shop.treasury }));
        });
      });
      await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
      try {
        const lied = begin(shop, { url: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` });

        expect(await lied.status).toBe(1);
        expect(lied.notes).toMatch(/error: the platform says 0x\w{40}, the contract 0x\w{40}: send nothing/);
        expect(lied.notes).not.toContain('Send 1.0 USDC');
      } finally {
        liar.close();
      }
    },
    TIMEOUT_MS,
  );
});

async function body(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
