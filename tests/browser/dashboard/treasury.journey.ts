import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { describe, expect, it } from '@jest/globals';
import type { MerchantView, SessionView } from '@libs/dto/payments/views';
import { computeAddress, Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { linkTo } from '../mails.js';
import { complaintsOf, settled, settledPictures, type WebStage } from '../web-stage.js';
import { textShown, tracesOf } from './parts/secrets.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys with a treasury, from none to the second one. */
export function treasuryJourneys(stage: WebStage): void {
  describe('takes care of the treasury', () => {
    it(
      'whose key is shown once, must be proven to be kept, and is nowhere in the page afterwards',
      async () => {
        const seen: string[] = [];
        const [person, merchant] = await aNewMerchant(stage);
        const page = await openSignedIn(stage, person, `/merchants/${merchant.id}/wallets`);
        const complaints = complaintsOf(page);
        await page.getByRole('heading', { name: 'Where should your money go?' }).waitFor();
        expect(await page.getByText(/password|curl/).count()).toBe(0);
        seen.push(...(await looksFine(page, 'treasury-none')));

        await page.getByRole('button', { name: 'Generate', exact: true }).click();
        await page.getByRole('button', { name: 'Generate and show the key' }).click();
        const key = await textShown(page, 'The private key');
        const address = computeAddress(key);
        seen.push(...(await looksFine(page, 'treasury-key')));

        await page.keyboard.press('Escape');
        const done = page.getByRole('button', { name: 'Done' });
        expect(await done.isDisabled()).toBe(true);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download' }).click(),
        ]);
        expect(file.suggestedFilename()).toBe(`treasury-${address}.txt`);
        const typed = page.getByLabel('Type the last 6 characters of the private key');
        await typed.fill('zzzzzz');
        await page.getByText('These are not its last characters.').waitFor();
        await typed.fill(key.slice(-6));
        await done.click();

        await page.getByRole('region', { name: 'Current treasury' }).getByText(address).waitFor();
        expect(await tracesOf(page, key)).toEqual([]);
        await page.reload();
        await page.getByRole('region', { name: 'Current treasury' }).getByText(address).waitFor();
        expect(await tracesOf(page, key)).toEqual([]);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'only with the password: a browser that somebody found open changes nothing',
      async () => {
        const seen: string[] = [];
        const [person, merchant] = await aNewMerchant(stage);
        const mine = Wallet.createRandom().address;
        const page = await openSignedIn(stage, person, `/merchants/${merchant.id}/wallets`, { confirmsNothing: true });
        const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await page.getByRole('button', { name: 'Use my own address' }).click();
        await page.getByLabel('Treasury address').fill(mine);
        await page.getByRole('button', { name: 'Continue' }).click();
        const act = page.getByRole('button', { name: 'Set the treasury' });
        await act.click();
        await page.getByText('This address was never used').waitFor();
        expect(await act.isDisabled()).toBe(true);
        seen.push(...(await looksFine(page, 'treasury-warning')));
        await page.getByLabel('I want to use this address').check();
        await act.click();
        await dialog
          .getByText(`${mine}; the platform pays the gas. Do so although the address was never used.`)
          .waitFor();
        seen.push(...(await looksFine(page, 'treasury-confirm')));

        await dialog.getByLabel('Your password').fill('not the password');
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await dialog.getByText('The password is wrong.').waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await page.getByText('You did not confirm it, so nothing was done.').waitFor();
        const now = await person.get<MerchantView>(`/api/dashboard/merchants/${merchant.id}`);
        expect(now.treasury_address).toBeNull();

        await page.getByRole('button', { name: 'Continue' }).click();
        await act.click();
        await page.getByLabel('I want to use this address').check();
        await act.click();
        await dialog.getByLabel('Your password').fill(person.password!);
        await page.keyboard.press('Enter');
        await page.getByRole('region', { name: 'Current treasury' }).getByText(mine).waitFor();
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'that is replaced by one of their own, after a check of the address and a question',
      async () => {
        const seen: string[] = [];
        const mine = Wallet.createRandom().address;
        const shop = await Merchant.create(stage.system);
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/wallets`);
        await page.getByRole('button', { name: 'Use another address' }).click();
        const field = page.getByLabel('Treasury address');
        await field.fill(mine.slice(0, -1));
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('An address has 42 characters; this has 41.').waitFor();

        await field.fill(withWrongChecksum(mine));
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('button', { name: 'Replace the treasury' }).click();
        await page.getByText(/right checksum/).waitFor();
        seen.push(...(await looksFine(page, 'treasury-bring')));

        await field.fill(mine);
        await page.getByLabel('A contract wallet such as a Safe').check();
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('button', { name: 'Replace the treasury' }).click();
        await page.getByText('There is no contract at this address').waitFor();
        await page.getByLabel('A wallet whose key I hold').check();
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('This replaces your treasury').waitFor();
        await replacesUnused(page);
        await page.getByRole('region', { name: 'Current treasury' }).getByText(mine).waitFor();
        await settled(page);
        expect(await page.locator('tbody tr').count()).toBe(2);
        seen.push(...(await looksFine(page, 'treasury')));
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'that is tried with one dollar of their own, which arrives less the fee',
      async () => {
        const mine = Wallet.createRandom().address;
        const shop = await Merchant.create(stage.system);
        await shop.owner.post(`/api/dashboard/merchants/${shop.id}/wallets/bring_own`, { treasury_address: mine });
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/wallets`);
        const complaints = complaintsOf(page);

        await page.getByRole('button', { name: 'Try it with one dollar' }).click();

        const drawer = page.getByRole('dialog', { name: /US\$1\.00 session/ });
        await drawer.waitFor();
        const token = new URL(page.url()).searchParams.get('open')!;
        const { session } = await shop.owner.get<{ session: SessionView }>(
          `/api/dashboard/merchants/${shop.id}/sessions/${token}`,
        );
        await stage.system.buyer.pays(session, 1_00);
        await shop.swept(session);
        expect(await stage.system.buyer.balanceOf(mine)).toBe(997_000n);
        await drawer.getByText('US$0.99 in your treasury').waitFor();
        expect(await looksFine(page, 'treasury-tried')).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'whose change waits for two days, and is canceled from the mail without a sign-in',
      async () => {
        const seen: string[] = [];
        const thief = Wallet.createRandom().address;
        const shop = await Merchant.create(stage.system);
        const before = (await shop.owner.get<MerchantView>(`/api/dashboard/merchants/${shop.id}`)).treasury_address!;
        await shop.owner.put(`/api/dashboard/merchants/${shop.id}/treasury_changes/wait`, { wait_h: 48 });
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/wallets`);
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Use another address' }).click();
        await page.getByLabel('Treasury address').fill(thief);
        await page.getByRole('button', { name: 'Continue' }).click();
        await replacesUnused(page);
        await page.getByText('The treasury will change').waitFor();
        await page.getByRole('region', { name: 'Current treasury' }).getByText(before).waitFor();
        seen.push(...(await looksFine(page, 'treasury-waits')));
        const elsewhere = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/sessions`);
        await elsewhere.getByText('The treasury will change').waitFor();
        seen.push(...(await looksFine(elsewhere, 'treasury-waits-elsewhere')));
        await elsewhere.getByRole('link', { name: 'Review the change or cancel it' }).click();
        await elsewhere.getByText(thief).waitFor();

        const owner = await shop.owner.get<{ email: string }>('/api/me');
        const mail = await stage.browser.open(await linkTo(stage.system, owner.email, /will change/));
        await mail.getByText(thief).waitFor();
        seen.push(...(await settledPictures(mail, 'treasury-cancel')));
        await mail.getByRole('button', { name: 'Cancel this change' }).click();
        await mail.getByText('This change is canceled. Nothing has changed.').waitFor();

        await page.getByText('The treasury cannot be changed right now').waitFor();
        expect(await page.getByText('The treasury will change').count()).toBe(0);
        seen.push(...(await looksFine(page, 'treasury-frozen')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'whose change the current treasury signs in the browser, so that it holds at once, for issued addresses too',
      async () => {
        const seen: string[] = [];
        const [present, next] = [Wallet.createRandom(), Wallet.createRandom().address];
        const shop = await Merchant.create(stage.system);
        const at = `/api/dashboard/merchants/${shop.id}`;
        await shop.owner.post(`${at}/wallets/bring_own`, { treasury_address: present.address });
        await shop.owner.put(`${at}/treasury_changes/wait`, { wait_h: 48 });
        await shop.owner.put(`${at}/treasury_changes/delay`, { delay_s: 86_400 });
        const session = await shop.openSession(7_00);
        await shop.owner.post(`${at}/wallets/bring_own`, { treasury_address: next });

        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/wallets`);
        const complaints = complaintsOf(page);
        await withWallet(page, present);
        await page.reload();
        await page.getByRole('button', { name: 'Use it now…' }).click();
        const sign = page.getByRole('dialog', { name: 'Sign with your current treasury' });
        const use = sign.getByRole('button', { name: 'Use the new treasury now' });
        await sign.getByText('addresses with a delay of 1 day').waitFor();
        expect(await use.isDisabled()).toBe(true);
        await sign.getByRole('button', { name: 'Sign with Test Wallet' }).click();
        await sign.getByText('You declined in the wallet. Nothing was signed.').waitFor();
        await sign.getByRole('button', { name: 'Sign with Test Wallet' }).click();
        await sign.getByText('Signed.').waitFor();
        seen.push(...(await looksFine(page, 'treasury-signature')));
        await use.click();
        await page.getByRole('region', { name: 'Current treasury' }).getByText(next).waitFor();

        await stage.system.buyer.pays(session, 7_00);
        await shop.swept(session);
        expect(await stage.system.buyer.balanceOf(next)).toBeGreaterThan(0n);
        expect(await stage.system.buyer.balanceOf(present.address)).toBe(0n);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'whose new addresses are LOCKED to it, after its consequences were read; less than that waits',
      async () => {
        const seen: string[] = [];
        const shop = await Merchant.create(stage.system);
        const mine = (await shop.owner.get<MerchantView>(`/api/dashboard/merchants/${shop.id}`)).treasury_address!;
        await shop.owner.put(`/api/dashboard/merchants/${shop.id}/treasury_changes/wait`, { wait_h: 48 });
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/wallets`);
        const complaints = complaintsOf(page);
        const select = page.getByRole('combobox', { name: 'Delay for addresses of new sessions' });
        await select.click();
        await page.getByRole('option', { name: 'LOCKED: only my treasury’s key' }).click();
        await page.getByText(`Only the key of your treasury ${mine} can ever change`).waitFor();
        await page.getByText('If that key is lost, money that arrives at these addresses is lost').waitFor();
        const save = page.getByRole('button', { name: 'Lock addresses of new sessions' });
        expect(await save.isDisabled()).toBe(true);
        await page.getByLabel(/nobody can help me without it/).check();
        seen.push(...(await looksFine(page, 'treasury-lock')));
        await save.click();
        await page.getByText('Saved.').waitFor();
        await page.getByText('None yet. Each payment session gets its own address.').waitFor();
        await shop.openSession(7_00);
        await page.reload();
        await page.getByText('Delay LOCKED, paying').waitFor();

        await select.click();
        await page.getByRole('option', { name: '3 days' }).click();
        await page.getByText('This is shorter than the current delay, so it waits').waitFor();
        await page.getByRole('button', { name: 'Save the delay' }).click();
        await page.getByText('New addresses will be easier to redirect').waitFor();
        await page.getByText('addresses of new sessions have a delay of 3 days.').waitFor();
        seen.push(...(await looksFine(page, 'treasury-delay')));
        await page.getByRole('button', { name: 'Cancel this change' }).click();
        await page.getByText('New addresses will be easier to redirect').waitFor({ state: 'detached' });
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

/** Confirms an address that was never used before. */
async function replacesUnused(page: Page): Promise<void> {
  const replace = page.getByRole('button', { name: 'Replace the treasury' });
  await replace.click();
  await page.getByLabel('I want to use this address').check();
  await replace.click();
}

/** Makes a merchant without any settings, and its owner. */
async function aNewMerchant({ system }: WebStage): Promise<[ApiClient, MerchantView]> {
  const name = randomBytes(6).toString('hex');
  const person = new ApiClient(system.baseUrl);
  await person.post('/api/auth/register', { email: `${name}@shop.example`, password: `the shop of ${name}` });
  return [person, await person.post<MerchantView>('/api/dashboard/merchants', { name: `Shop ${name}` })];
}

/** Returns the same address with the case of its first letter changed: one wrong character. */
function withWrongChecksum(address: string): string {
  const at = address.search(/(?<=^0x[0-9]*)[a-fA-F]/);
  const letter = address[at]!;
  const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return address.slice(0, at) + turned + address.slice(at + 1);
}

/** Adds a wallet to the browser that holds one key, and whose user declines the first time. */
async function withWallet(page: Page, { address, privateKey }: { address: string; privateKey: string }): Promise<void> {
  const wallet = new Wallet(privateKey);
  let isFirst = true;
  await page.exposeFunction('testWalletSigns', (text: string) => {
    if (isFirst) {
      isFirst = false;
      return null;
    }
    const { domain, types, message } = JSON.parse(text);
    const { EIP712Domain: _, ...own } = types;
    return wallet.signTypedData(domain, own, message);
  });
  await page.addInitScript(`
    const provider = {
      request: async ({ method, params }) => {
        if (method === 'eth_requestAccounts') return ['${address.toLowerCase()}'];
        const signature = method === 'eth_signTypedData_v4' ? await window.testWalletSigns(params[1]) : null;
        if (signature === null) throw Object.assign(new Error('User rejected'), { code: 4001 });
        return signature;
      },
    };
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: { uuid: 'test', name: 'Test Wallet', icon: '', rdns: 'test' }, provider }),
      }));
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  `);
}
