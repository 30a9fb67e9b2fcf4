import { describe, expect, it } from '@jest/globals';
import { tokenAmount } from '@libs/money/token-amount';
import { Interface } from 'ethers';
import { clock } from '../src/script/live/countdown.js';
import { balanceCall, transferCall } from '../src/script/wallet/calldata.js';
import { payWith } from '../src/script/wallet/pay.js';
import type { WalletPayment } from '../src/script/wallet/wallet-payment.js';
import { en } from '../src/texts/languages/en.js';

const ERC20 = new Interface(['function transfer(address,uint256)', 'function balanceOf(address)']);
const BUYER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const HASH = `0x${'1'.repeat(64)}`;

const payment: WalletPayment = {
  chainId: '0xa4b1',
  network: 'Arbitrum One',
  rpcUrl: 'https://node.example',
  explorerUrl: '',
  token: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: '12340000',
  decimals: 6,
  asset: 'USDC',
  locale: 'en-GB',
};

type Answers = Record<string, (call: { method: string; params?: unknown[] }) => unknown>;

/** Pays with a wallet that is on the right chain and has the money, except where a test overrides it. */
async function pays(answers: Answers = {}, changes: Partial<WalletPayment> = {}) {
  const requests: { method: string; params?: unknown[] }[] = [];
  const all: Answers = {
    eth_requestAccounts: () => [BUYER],
    eth_chainId: () => '0xa4b1',
    eth_call: () => '0xfffffff',
    eth_sendTransaction: () => HASH,
    ...answers,
  };
  const provider = {
    async request(call: { method: string; params?: unknown[] }) {
      requests.push(call);
      return all[call.method]!(call);
    },
  };
  const wallet = { info: { uuid: '1', name: 'Fox', icon: '', rdns: 'fox' }, provider };
  const outcome = await payWith(wallet, { ...payment, ...changes }, en.browser.wallet, () => undefined).catch(
    (error: Error) => error.message,
  );
  return { outcome, requests, methods: requests.map(({ method }) => method) };
}

const fails =
  (code: number, message = '') =>
  () => {
    throw Object.assign(new Error(message), { code });
  };

describe('a payment by wallet', () => {
  it('is one transfer of exactly the amount, with no ether', async () => {
    const { outcome, requests } = await pays();

    expect(outcome).toBe(HASH);
    expect(requests.at(-1)).toEqual({
      method: 'eth_sendTransaction',
      params: [
        {
          from: BUYER,
          to: payment.token,
          value: '0x0',
          data: ERC20.encodeFunctionData('transfer', [payment.to, 12_340_000n]),
        },
      ],
    });
  });

  it('adds the network to a wallet that lacks it', async () => {
    let chain = '0x1';
    const { outcome, methods } = await pays({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: fails(4902),
      wallet_addEthereumChain: () => {
        chain = '0xa4b1';
        return null;
      },
    });

    expect(outcome).toBe(HASH);
    expect(methods).toContain('wallet_addEthereumChain');
  });

  it.each<[string, Answers, Partial<WalletPayment>, string]>([
    ['the person declines', { eth_sendTransaction: fails(4001) }, {}, 'You declined in Fox. Nothing was sent.'],
    [
      'a request is open',
      { eth_requestAccounts: fails(-32002) },
      {},
      'Fox is already waiting for your answer. Please open it.',
    ],
    [
      'the token is short',
      { eth_call: () => '0xf4240' },
      {},
      'This account has 1.00 USDC, but 12.34 is needed. Nothing was sent.',
    ],
    [
      'there is no gas',
      { eth_sendTransaction: fails(-32000, 'insufficient funds for gas') },
      {},
      'This account does not have enough ETH for the network’s fee. Nothing was sent.',
    ],
    [
      'the wallet has left',
      { eth_sendTransaction: fails(4900) },
      {},
      'Fox has disconnected. If you confirmed there, this page will notice the payment by itself; if not, please try again.',
    ],
    [
      'the chain is unknown and there is no node for it',
      { eth_chainId: () => '0x1', wallet_switchEthereumChain: fails(4902) },
      { rpcUrl: '' },
      'Please choose Arbitrum One in Fox and try again. Nothing was sent.',
    ],
    [
      'the wallet stays where it is',
      { eth_chainId: () => '0x1', wallet_switchEthereumChain: () => null },
      {},
      'Please choose Arbitrum One in Fox and try again. Nothing was sent.',
    ],
    [
      'something else is wrong',
      { eth_sendTransaction: fails(-32603, 'device locked') },
      {},
      'Fox could not send: device locked',
    ],
  ])('explains in words that %s', async (_, answers, changes, words) => {
    expect((await pays(answers, changes)).outcome).toBe(words);
  });

  it('goes on where the wallet’s node cannot read the balance', async () => {
    expect((await pays({ eth_call: fails(-32000, 'timeout') })).outcome).toBe(HASH);
  });
});

describe('calldata', () => {
  it('is what ethers encodes', () => {
    expect(transferCall(payment.to, '1')).toBe(ERC20.encodeFunctionData('transfer', [payment.to, 1n]));
    expect(balanceCall(BUYER)).toBe(ERC20.encodeFunctionData('balanceOf', [BUYER]));
  });

  it.each([
    [12_340_000n, '12.34'],
    [1n, '0.000001'],
    [0n, '0.00'],
  ])('%s base units are %s', (units, text) => {
    expect(tokenAmount(units, 6)).toBe(text);
  });
});

describe('the countdown', () => {
  it.each([
    [59, '0:59'],
    [3_547, '59:07'],
    [3_723, '1:02:03'],
  ])('of %s seconds is %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });
});
