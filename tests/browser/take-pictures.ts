/**
 * `node tests/dist/browser/take-pictures.js [folder of the stack's state]`, next to a running `npm start -- --fresh
 * --port 3100`: makes a few sales, and writes the pictures of the README to `docs/pictures`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { stateDir } from '@deploy/local/files/state-dir';
import { buyerSends } from '@deploy/local/payments/buyer';
import { ApiClient } from '@deploy/local/seed/api-client';
import { localProvider } from '@deploy/local/stack/chain';
import { readStackFile, type StackFile } from '@deploy/local/stack/stack-file';
import type { SessionStatusView, SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.js';

const WITHIN_MS = 120_000;
const FOLDER = join(ROOT, 'docs/pictures');
const SOLD = [
  ['Two headphones', 12_900],
  ['Desk lamp', 4_550],
  ['Notebook, dotted', 1_800],
  ['Mechanical keyboard', 16_400],
  ['USB-C cable', 1_250],
] as const;
const SHOWN = ['Standing desk', 41_900] as const;

const stack = readStackFile(stateDir(resolve(process.argv[2] ?? join(ROOT, '.local'))));
const shop = new ApiClient(stack.base_url, stack.demo_merchant.api_key);
mkdirSync(FOLDER, { recursive: true });
for (const [index, [description, cents]] of SOLD.entries()) await sell(await open(description, cents, index));
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await picturePayPage(browser, await open(...SHOWN, SOLD.length));
  await pictureDashboard(browser, stack);
} finally {
  await browser.close();
}
process.exit(0);

function open(description: string, cents: number, index: number): Promise<SessionView> {
  return shop.post<SessionView>('/api/sessions', {
    user_external_id: 1001 + index,
    return_url: 'https://shop.example/thanks',
    amount_usd_cents: cents,
    description,
  });
}

/** Returns when the money is in the treasury. */
async function sell(session: SessionView): Promise<void> {
  await pay(stack, session);
  const status = () => shop.get<SessionStatusView>(`/api/sessions/${session.token}/status`);
  await eventually(async () => (await status()).payments.every((payment) => payment.status === 'swept'), WITHIN_MS);
}

async function pay({ buyer, chain }: StackFile, session: SessionView): Promise<void> {
  const usdc = session.accepted.find(({ asset }) => asset === 'USDC');
  if (!usdc) throw new Error('the session does not take USDC');
  const provider = localProvider(chain.rpc_url);
  try {
    const transfer = { tokenAddress: usdc.token_address, to: session.deposit_address, amount: BigInt(usdc.amount) };
    await buyerSends({ buyer }, provider, transfer);
  } finally {
    provider.destroy();
  }
}

async function picturePayPage(running: Browser, session: SessionView): Promise<void> {
  const page = await running.newPage({ viewport: { width: 460, height: 920 }, locale: 'en-US' });
  await page.goto(session.pay_url, { waitUntil: 'load' });
  await page.getByText(SHOWN[0]).first().waitFor();
  await page.screenshot({ path: join(FOLDER, 'pay-page.png') });
}

async function pictureDashboard(running: Browser, { base_url, demo_merchant }: StackFile): Promise<void> {
  const { merchant_id, owner } = demo_merchant;
  const page = await running.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-US', colorScheme: 'light' });
  await page.goto(`${base_url}/dashboard/sign-in`);
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  await page.goto(`${base_url}/dashboard/merchants/${merchant_id}`);
  await page.getByText(SOLD[0][0]).or(page.getByText('Swept')).first().waitFor();
  await eventually(
    async () => (await page.locator('[aria-busy=true], .mantine-Skeleton-root').count()) === 0,
    WITHIN_MS,
  );
  await page.screenshot({ path: join(FOLDER, 'dashboard.png') });
}
