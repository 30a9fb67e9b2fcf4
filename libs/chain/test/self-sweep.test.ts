import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DeployedCheckout, deployCheckout, deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { Contract, HDNodeWallet, JsonRpcProvider, Wallet } from 'ethers';
import { depositAddress, merchantKey, sessionId } from '../src/addresses/deposit-address.js';
import {
  checkoutInterface,
  decodeCheckoutLog,
  encodeMulticall,
  encodeSetTreasury,
  encodeSweep,
  treasuryOrderTypedData,
} from '../src/checkout-contract.js';

const CHAIN_ID = 42161;
const PAID = 25_000_000n;
const TEST_MNEMONIC = 'test test test test test test test test test test test junk';
const treasury = Wallet.createRandom();

let anvil: EmbeddedAnvil;
let provider: JsonRpcProvider;
let checkout: DeployedCheckout;
let usdc: string;

beforeAll(async () => {
  anvil = await startAnvil();
  provider = new JsonRpcProvider(anvil.rpcUrl, CHAIN_ID, { staticNetwork: true, cacheTimeout: -1 });
  const platform = account(0);
  const roles = { owner: platform.address, registrar: platform.address, feeRecipient: platform.address };
  checkout = await deployCheckout(platform, roles);
  usdc = (await deployTestTokens(platform)).usdc;
});

afterAll(async () => {
  provider.destroy();
  await anvil.stop();
});

function account(index: number) {
  return HDNodeWallet.fromPhrase(TEST_MNEMONIC, undefined, `m/44'/60'/0'/0/${index}`).connect(provider);
}

/** A session paid to its deposit address, as its recovery file describes it. */
async function aPaidSession(token: string) {
  const merchant = { initialTreasury: treasury.address, delay: 0, number: 7 };
  const id = sessionId(token);
  const address = depositAddress({ checkout: checkout.address, merchant, feeBps: 100, sessionId: id });
  await mintTestTokens(account(0), usdc, address, PAID);
  return {
    checkout_address: checkout.address,
    initial_treasury: merchant.initialTreasury,
    treasury_delay_s: merchant.delay,
    merchant_number: merchant.number,
    fee_bps: 100,
    session_id: id,
    deposit_address: address,
  };
}

function merchantOf(recovery: Awaited<ReturnType<typeof aPaidSession>>) {
  return {
    initialTreasury: recovery.initial_treasury,
    delay: recovery.treasury_delay_s,
    number: recovery.merchant_number,
  };
}

async function logsOf(hash: string) {
  const receipt = await provider.waitForTransaction(hash);
  return receipt!.logs.filter((log) => log.address === checkout.address).map(decodeCheckoutLog);
}

describe('self-sweep', () => {
  it('lets a stranger sweep with the recovery data, an RPC and gas', async () => {
    const recovery = await aPaidSession('tok_self_sweep');
    const stranger = account(3);
    const merchant = merchantOf(recovery);
    const contract = new Contract(recovery.checkout_address, checkoutInterface, stranger);

    const shown = await contract.getFunction('depositAddress')(merchant, recovery.fee_bps, recovery.session_id);
    const paysTo = await contract.getFunction('treasuryOf')(merchant);
    const data = encodeSweep({ merchant, feeBps: recovery.fee_bps, token: usdc, sessionIds: [recovery.session_id] });
    const { hash } = await stranger.sendTransaction({ to: recovery.checkout_address, data });

    expect([shown, paysTo]).toEqual([recovery.deposit_address, treasury.address]);
    expect(await logsOf(hash)).toEqual([
      {
        event: 'Swept',
        deposit: recovery.deposit_address,
        token: usdc,
        treasury: treasury.address,
        netBaseUnits: 24_750_000n,
        feeBaseUnits: 250_000n,
      },
    ]);
  });

  it('follows an order of the treasury that a stranger sends in the same transaction', async () => {
    const recovery = await aPaidSession('tok_moved');
    const stranger = account(3);
    const merchant = merchantOf(recovery);
    const moved = Wallet.createRandom().address;
    const { timestamp } = (await provider.getBlock('latest'))!;
    const order = { to: moved, byTreasury: true, nonce: 0, deadline: timestamp + 3_600 };
    const { domain, types, message } = treasuryOrderTypedData(CHAIN_ID, checkout.address, merchantKey(merchant), order);

    const signature = await treasury.signTypedData(domain, types, message);
    const data = encodeMulticall([
      encodeSetTreasury(merchant, order, signature),
      encodeSweep({ merchant, feeBps: 100, token: usdc, sessionIds: [recovery.session_id] }),
    ]);
    const { hash } = await stranger.sendTransaction({ to: checkout.address, data });

    const [changed, swept] = await logsOf(hash);
    expect(changed).toMatchObject({ event: 'TreasuryChanged', from: treasury.address, to: moved, byTreasury: true });
    expect(swept).toMatchObject({ event: 'Swept', treasury: moved, netBaseUnits: 24_750_000n });
  });
});
