/**
 * `node main.js contracts | seed` in the image checkout-demo of docker-compose.yml, with STATE_DIR for what was made.
 * `contracts` puts the contracts and test tokens where the services look for them (CHECKOUT_ADDRESS, USDC_ADDRESS,
 * USDT_ADDRESS), at the first of RPC_URLS; `seed` makes the demo merchant through BASE_URL, the first time with a
 * payment, and prints what to open.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ServiceName } from '@libs/events/services';
import { stateDir } from '../files/state-dir.js';
import { demoParties, runDemo } from '../payments/demo-run.js';
import { type DemoMerchant, OPERATOR_EMAIL } from '../seed/demo-merchant.js';
import { OWNER_EMAIL, seedDemo } from '../seed/seed.js';
import { deployContracts } from '../stack/chain.js';

const SIGNED_IN_AS: Readonly<Partial<Record<ServiceName, string>>> = {
  auth: 'AUTH_DATABASE_URL',
  dashboard: 'DASHBOARD_DATABASE_URL',
  'agent-gateway': 'AGENT_GATEWAY_DATABASE_URL',
};
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = { contracts, seed };

const state = stateDir(setting('STATE_DIR'));
const command = COMMANDS[process.argv[2] ?? ''];
if (!command) throw new Error(`usage: node main.js ${Object.keys(COMMANDS).join(' | ')}`);
await command();

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

async function contracts(): Promise<void> {
  const { checkout, tokens } = await deployContracts(setting('RPC_URLS').split(',')[0]!, state.chain);
  const made = { CHECKOUT_ADDRESS: checkout.address, USDC_ADDRESS: tokens.usdc, USDT_ADDRESS: tokens.usdt };
  for (const [name, address] of Object.entries(made)) {
    console.log(`${name}=${address}`);
    if (setting(name) !== address)
      throw new Error(`services look for it at ${setting(name)}: forget this chain (docker compose down --volumes)`);
  }
}

async function seed(): Promise<void> {
  const [operatorPassword, ownerPassword] = [setting('OPERATOR_PASSWORD'), setting('OWNER_PASSWORD')];
  const isFirst = !existsSync(state.demo);
  const demo = await seedDemo({
    baseUrl: setting('BASE_URL'),
    inboxUrl: setting('INBOX_URL'),
    state,
    keys: { operatorPassword, ownerPassword },
    services: Object.entries(SIGNED_IN_AS).map(([name, url]) => ({
      name: name as ServiceName,
      env: { DATABASE_URL: setting(url) },
    })),
    // The commands that seeding runs are in the folder of this program in the image.
    program: (_, path) => join(import.meta.dirname, `${basename(path).replace(/(\.command)?\.js$/, '')}.js`),
  });
  if (isFirst) await firstPayment(demo);
  const rows = [
    ['open', setting('PUBLIC_URL')],
    ['merchant', `${OWNER_EMAIL}  ${ownerPassword}  (Demo Shop, merchant ${demo.merchantId})`],
    ['operator', `${OPERATOR_EMAIL}  ${operatorPassword}`],
    ['API key', demo.apiKey],
    ['test key', demo.testApiKey],
    ['agent key', demo.agentKey],
    ['webhooks', 'http://127.0.0.1:3001/webhooks'],
    ['mail', 'http://127.0.0.1:8025'],
    ['dashboards', 'http://127.0.0.1:3002'],
  ];
  console.log(`\n${rows.map(([name, value]) => `  ${name!.padEnd(12)}${value}`).join('\n')}\n`);
}

/** Makes the first payment. The system keeps running even when this fails, so that people can see why. */
async function firstPayment(demo: DemoMerchant): Promise<void> {
  const stack = {
    base_url: setting('BASE_URL'),
    public_url: setting('PUBLIC_URL'),
    chain: { rpc_url: setting('RPC_URLS').split(',')[0]! },
    ...demoParties(demo, { ownerPassword: setting('OWNER_PASSWORD'), inboxUrl: setting('INBOX_URL') }),
  };
  await runDemo(stack, console.log).catch((error: Error) => console.log(`! the demo payment failed: ${error.message}`));
}
