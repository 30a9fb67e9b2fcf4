import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deployCheckout } from '@libs/contracts/deploy';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { getAddress, HDNodeWallet, hexlify, JsonRpcProvider } from 'ethers';
import {
  depositAddress,
  implementationAddress,
  LOCKED,
  merchantKey,
  sessionId,
} from '../src/addresses/deposit-address.js';
import { checkoutInterface, encodeMulticall } from '../src/checkout-contract.js';

const RANDOM_INPUTS = 4_000;
const PER_CALL = 200;

let anvil: EmbeddedAnvil;
let provider: JsonRpcProvider;
let checkout: string;

beforeAll(async () => {
  anvil = await startAnvil();
  provider = new JsonRpcProvider(anvil.rpcUrl, 42161, { staticNetwork: true, cacheTimeout: -1 });
  const signer = HDNodeWallet.fromPhrase('test test test test test test test test test test test junk').connect(
    provider,
  );
  const roles = { owner: signer.address, registrar: signer.address, feeRecipient: signer.address };
  checkout = (await deployCheckout(signer, roles)).address;
});

afterAll(async () => {
  provider.destroy();
  await anvil.stop();
});

function randomInput() {
  const initialTreasury = getAddress(hexlify(randomBytes(20)));
  const delay = [0, LOCKED, randomInt(2 ** 32)][randomInt(3)]!;
  const number = randomBytes(8).readBigUInt64BE() >> BigInt(randomInt(64));
  return {
    merchant: { initialTreasury, delay, number },
    feeBps: randomInt(1_001),
    sessionId: sessionId(randomBytes(18).toString('base64url')),
  };
}

/** Calls many views in one eth_call. */
async function callAll(calls: string[]): Promise<string[]> {
  const all: string[] = [];
  for (let from = 0; from < calls.length; from += PER_CALL) {
    const data = encodeMulticall(calls.slice(from, from + PER_CALL));
    const [results] = checkoutInterface.decodeFunctionResult('multicall', await provider.call({ to: checkout, data }));
    all.push(...results);
  }
  return all;
}

describe('depositAddress', () => {
  it(`equals the contract's view for ${RANDOM_INPUTS} random sessions`, async () => {
    const inputs = Array.from({ length: RANDOM_INPUTS }, randomInput);

    const results = await callAll(
      inputs.map((input) =>
        checkoutInterface.encodeFunctionData('depositAddress', [input.merchant, input.feeBps, input.sessionId]),
      ),
    );

    const onChain = results.map((result) => checkoutInterface.decodeFunctionResult('depositAddress', result)[0]);
    expect(inputs.map((input) => depositAddress({ checkout, ...input }))).toEqual(onChain);
  });
});

describe('merchantKey', () => {
  it("equals the contract's view for random merchants", async () => {
    const merchants = Array.from({ length: PER_CALL }, () => randomInput().merchant);

    const results = await callAll(
      merchants.map((merchant) => checkoutInterface.encodeFunctionData('merchantKey', [merchant])),
    );

    expect(merchants.map(merchantKey)).toEqual(results);
  });
});

describe('implementationAddress', () => {
  it("equals the contract's view", async () => {
    const [result] = await callAll([checkoutInterface.encodeFunctionData('implementation')]);

    const [onChain] = checkoutInterface.decodeFunctionResult('implementation', result!);
    expect(implementationAddress(checkout)).toBe(onChain);
  });
});
