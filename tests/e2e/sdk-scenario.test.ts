import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { useSystem } from '../stack/use-system.js';

const TIMEOUT_MS = 300_000;
const SDKS = join(ROOT, 'sdks');
const running = useSystem();

/** The command that starts the program of each language, in its folder: sdks/scenario.md describes the program. */
const PROGRAMS = [
  { folder: 'python', command: ['python3', 'scenario.py'], env: { PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' } },
  { folder: 'go', command: ['go', 'run', './scenario'], env: { HOME: process.env['HOME'] ?? '' } },
  { folder: 'php', command: ['php', 'scenario.php'], env: {} },
];

describe('the package in sdks', () => {
  it.each(PROGRAMS)(
    '/$folder sells, is notified of it and catches up, with a test key and nothing else',
    async ({ folder, command: [command, ...args], env }) => {
      const merchant = await TestMerchant.create(running.system);

      const { stdout, stderr } = await promisify(execFile)(command!, args, {
        cwd: join(SDKS, folder),
        env: {
          PATH: process.env['PATH'],
          ...env,
          CHECKOUT_KEY: merchant.apiKey,
          CHECKOUT_BASE_URL: running.system.baseUrl,
        },
        timeout: 120_000,
      });

      const found = JSON.parse(stdout) as { token: string; tx_hash: string; events: string[] };
      const { session } = await merchant.backend.get<{ session: SessionView }>(`/api/sessions/${found.token}`);
      expect(session).toMatchObject({ amount_usd_cents: 1_250, status: 'paid' });
      expect(found).toMatchObject({
        same_token: true,
        webhook_type: 'payment.confirmed',
        webhook_event_id: expect.stringMatching(/^evt_/),
        status: 'paid',
        payments: [found.tx_hash],
        caught_up: true,
        error: 'not_found',
        has_trace: true,
        endpoints: 0,
      });
      expect(found.events).toEqual(['payment.detected', 'payment.confirmed']);
      expect(`${stdout}${stderr}`).not.toMatch(/sk_test_|whsec_/);
    },
    TIMEOUT_MS,
  );
});
