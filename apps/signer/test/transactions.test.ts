import { afterEach, describe, expect, it } from '@jest/globals';
import { checkoutInterface, encodeMulticall, encodeSetTreasury, encodeSweep } from '@libs/chain/checkout-contract';
import { seal } from '@libs/sealing/sealed-box';
import { generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { useWorld } from '@libs/testing/world';
import { Transaction, Wallet } from 'ethers';
import { service } from '../src/service.js';
import {
  aTransaction,
  CHECKOUT,
  FORMER,
  GWEI,
  RELAYER,
  RETIRED,
  rawOf,
  refusalOf,
  SEALING,
  SWEEP,
  signerEnv,
} from './scene.js';

const world = useWorld(service, { env: signerEnv });
const merchant = { initialTreasury: `0x${'3'.repeat(40)}`, delay: 0, number: 7 };
const order = encodeSetTreasury(
  merchant,
  { to: `0x${'6'.repeat(40)}`, byTreasury: true, nonce: 0, deadline: 1 },
  `0x${'7'.repeat(130)}`,
);
const refused = (changes: Parameters<typeof aTransaction>[0]) =>
  refusalOf(world, 'signer.sign_transaction', aTransaction(changes));

afterEach(async () => {
  await world.rows('DELETE FROM budgets');
  await world.rows('DELETE FROM spends');
});

describe('A transaction that all rules let pass', () => {
  it('is signed for the chain of the settings, without coins', async () => {
    const request = aTransaction();

    const { chainId, type, value, from, to, data, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } =
      Transaction.from(await rawOf(world, request));

    expect({ chainId, type, value, from, to }).toEqual({
      chainId: 42161n,
      type: 2,
      value: 0n,
      from: RELAYER.address,
      to: CHECKOUT,
    });
    expect({ data, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas }).toEqual({
      ...{ data: SWEEP, nonce: request.nonce, gasLimit: 100_000n, maxFeePerGas: 1_000n, maxPriorityFeePerGas: 10n },
    });
  });

  it.each([
    ['an order of a treasury', { data: order }],
    ['several calls at once', { data: encodeMulticall([order, SWEEP]) }],
    ['a former contract', { to: FORMER }],
    ['a key that was replaced', { relayer: RETIRED.address }],
    ['a relayer in small letters', { relayer: RELAYER.address.toLowerCase() }],
    ['the most gas', { gas_limit: '1000000' }],
    ['the highest fee', { gas_limit: '21000', max_fee_wei: String(10n * GWEI) }],
  ])('may have %s', async (_what, changes) => {
    expect(await refused(changes)).toBeUndefined();
  });
});

describe('A transaction is refused', () => {
  it.each([
    ['to another contract', { to: `0x${'9'.repeat(40)}` }, 'contract'],
    ['to no address', { to: 'checkout.eth' }, 'contract'],
    [
      'with another call of the contract',
      { data: checkoutInterface.encodeFunctionData('transferOwnership', [CHECKOUT]) },
      'call',
    ],
    ['that sweeps coins', { data: encodeSweep({ merchant, feeBps: 1, sessionIds: [] }) }, 'call'],
    [
      'with another call among several',
      { data: encodeMulticall([SWEEP, checkoutInterface.encodeFunctionData('renounceOwnership')]) },
      'call',
    ],
    ['with several in several', { data: encodeMulticall([encodeMulticall([SWEEP])]) }, 'call'],
    ['with none in several', { data: encodeMulticall([]) }, 'call'],
    ['without a call', { data: '0x' }, 'call'],
    ['with more bytes than the call has', { data: `${SWEEP}00` }, 'call'],
    ['of a relayer without a key', { relayer: Wallet.createRandom().address }, 'key'],
    ['with too much gas', { gas_limit: '1000001' }, 'gas_limit'],
    ['with too high a fee', { gas_limit: '21000', max_fee_wei: String(10n * GWEI + 1n) }, 'fee'],
    ['with a priority fee above the fee', { priority_fee_wei: '1001' }, 'fee'],
    ['with half a nonce', { nonce: 0.5 }, 'malformed'],
    ['with a negative nonce', { nonce: -1 }, 'malformed'],
    ['with gas that is not a number', { gas_limit: '0x10' }, 'malformed'],
  ])('%s', async (_what, changes, rule) => {
    expect(await refused(changes)).toBe(`signing_refused ${rule}`);
    expect(await world.rows('SELECT 1 FROM spends')).toEqual([]);
  });
});

describe('The gas of a day', () => {
  /** Half of what a relayer may spend in a day. */
  const half = { gas_limit: '1000000', max_fee_wei: String(10n * GWEI) };

  it('is counted by the worst case of what was signed, for each relayer', async () => {
    expect([await refused(half), await refused(half)]).toEqual([undefined, undefined]);
    expect(await refused({})).toBe('signing_refused gas_of_day');
    expect(await refused({ relayer: RETIRED.address })).toBeUndefined();
  });

  it('counts what replaces a transaction only for what it adds, and a lower one not at all', async () => {
    const { nonce } = aTransaction();
    const cheap = { nonce, gas_limit: '1000000', max_fee_wei: String(5n * GWEI) };

    expect([await refused(cheap), await refused(cheap), await refused({ ...half, nonce })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([await refused(cheap), await refused(half)]).toEqual([undefined, undefined]);
    expect(await refused({})).toBe('signing_refused gas_of_day');
  });

  it('is not used up by what is refused, and starts from zero the next day', async () => {
    await refused(half);
    expect(await refused({ ...half, gas_limit: '1000001' })).toBe('signing_refused gas_limit');
    expect(await refused(half)).toBeUndefined();
    await world.rows("UPDATE budgets SET since = since - interval '1 day'");
    expect(await refused(half)).toBeUndefined();
  });

  it('is kept when many request it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refused(half)));

    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(2);
  });
});

describe("A merchant's relayer", () => {
  const own = Wallet.createRandom();
  const sealedFor = `relayers|7|private_key|${SEALING.keyId}`;
  const sealed = (text: string, to = SEALING, boundTo = sealedFor) => ({
    ...{ merchant_id: 7, sealed_key: seal(text, to, boundTo), sealed_for: boundTo },
  });

  it('signs with the key that comes sealed', async () => {
    const raw = await rawOf(world, aTransaction({ relayer: own.address, sealed_key: sealed(own.privateKey) }));

    expect(Transaction.from(raw).from).toBe(own.address);
  });

  it.each([
    ['of another address', own.address, () => sealed(Wallet.createRandom().privateKey)],
    ['that is no key', own.address, () => sealed('no key')],
    [
      'of another merchant',
      own.address,
      () => sealed(own.privateKey, SEALING, `relayers|8|private_key|${SEALING.keyId}`),
    ],
    ['sealed to somebody else', own.address, () => sealed(own.privateKey, generateSealingKeyPair('other'))],
    ['moved to another row', own.address, () => ({ ...sealed(own.privateKey), sealed_for: `${sealedFor}1` })],
  ])('does not sign with a key %s', async (_what, relayer, key) => {
    const { message, ...reply } = (await world.bus.calls(
      'signer.sign_transaction',
      aTransaction({ relayer, sealed_key: key() }),
    )) as unknown as { message: string; code: string; fields: object };

    expect(reply).toMatchObject({ code: 'signing_refused', fields: { rule: 'relayer_key' } });
    expect(message).not.toContain(own.privateKey.slice(2, 20));
  });
});

describe('signer.accounts', () => {
  it('names the accounts whose keys it has', async () => {
    expect(await world.bus.calls('signer.accounts', {})).toEqual({
      relayers: [RELAYER.address, RETIRED.address],
      registrar: expect.stringMatching(/^0x/),
    });
  });
});
