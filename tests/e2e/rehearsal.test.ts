import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chainAccount } from '@deploy/local/seed/keys';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

const PROGRAM = fileURLToPath(new URL('../../../apps/cli/bin/checkout.mjs', import.meta.url));
const TIMEOUT_MS = 300_000;

/** The command line as an operator runs it, in a separate process. */
class Rehearsal {
  output = '';
  notes = '';
  private readonly child: ChildProcess;
  readonly status: Promise<number>;

  constructor(args: string[]) {
    this.child = spawn(process.execPath, [PROGRAM, 'rehearse', '--wait', '3', '--test-token', ...args], {
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
      const [, token] = /session ([\w-]+) is open/.exec(one.notes)!;
      rmSync(join(folder, 'key'));
      const again = begin(shop, { more: ['--session', token!] });
      expect(`${await again.status} ${again.notes}`).toMatch(/^0 /);
      expect(again.notes).not.toContain('Send');
      expect(again.notes).toContain('0.997 to the treasury, 0.003 to');
      // The fee of enterprise is 0.3%.
      expect(one.notes).toContain('0.997 to the treasury, 0.003 to');
      expect(one.output).toMatch(
        new RegExp(`rehearsed in [\\d.]+ s: 1.0 USDC went through ${deposit} to ${shop.treasury}`, 'i'),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'reports an account that cannot pay, and a key that is not of the platform',
    async () => {
      const shop = await Merchant.create(running.system);
      const poor = begin(shop, {
        more: ['--yes', '--pay-key-file', fileWith('poor', Wallet.createRandom().privateKey)],
      });
      expect(await poor.status).toBe(1);
      expect(poor.notes).toMatch(/error: 0x\w{40} cannot pay 1.0 USDC: /);

      const { rpcUrls } = running.system.stack.dependencies;
      const args = ['--url', running.system.baseUrl, '--rpc-file', fileWith('rpc', rpcUrls[0]!)];
      rehearsal = new Rehearsal([...args, '--api-key-file', fileWith('foreign', `sk_live_${'0'.repeat(32)}`)]);
      expect(await rehearsal.status).toBe(1);
      expect(rehearsal.notes).toContain('responds with 401: invalid_api_key');
      expect(rehearsal.notes).not.toContain('sk_live');
    },
    TIMEOUT_MS,
  );

  it(
    'pays neither more than was requested nor without a yes',
    async () => {
      const shop = await Merchant.create(running.system);
      const payer = ['--pay-key-file', fileWith('payer', chainAccount('buyer').privateKey)];
      const silent = begin(shop, { more: payer });
      expect(await silent.status).toBe(1);
      expect(silent.notes).toContain('error: this terminal is not interactive: give --yes to pay');

      const greedy = await lying(running.system.baseUrl, (session) => ({
        accepted: session.accepted.map((one) => ({ ...one, amount: '5000000' })),
      }));
      try {
        rmSync(join(folder, 'key'));
        const robbed = begin(shop, { url: greedy.url, more: [...payer, '--yes'] });
        expect(await robbed.status).toBe(1);
        expect(robbed.notes).toContain('the platform wants 5000000 units of 6 decimals for 100 cents: pay nothing');
      } finally {
        greedy.close();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'sends nothing to an address that the contract does not know',
    async () => {
      const shop = await Merchant.create(running.system);
      const liar = await lying(running.system.baseUrl, () => ({ deposit_address: shop.treasury }));
      try {
        const lied = begin(shop, { url: liar.url });

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

/** Simulates a compromised platform: its responses are changed. */
async function lying(baseUrl: string, change: (session: SessionView) => Partial<SessionView>) {
  const server = createServer((request, response) => {
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
    void body(request).then(async (text) => {
      const answer = await fetch(`${baseUrl}${request.url}`, { method: request.method!, headers, body: text });
      const session = (await answer.json()) as SessionView;
      response.end(JSON.stringify({ ...session, ...change(session) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function body(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
