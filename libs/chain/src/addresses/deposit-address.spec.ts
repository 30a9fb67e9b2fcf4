import { describe, expect, it } from '@jest/globals';
import { MAX_FEE_BPS } from '@libs/money/fees/fee';
import { AbiCoder, getCreate2Address, getCreateAddress, keccak256, solidityPacked, toUtf8Bytes } from 'ethers';
import { depositAddress, implementationAddress, LOCKED, merchantKey, sessionId } from './deposit-address.js';

const checkout = '0x247e8234cd90b3E208C630B27a69D76652702A57';
const merchant = { initialTreasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', delay: 3_600, number: 7 };
const abi = AbiCoder.defaultAbiCoder();

describe('depositAddress', () => {
  it('is the CREATE2 formula of the contract, written out', () => {
    const implementation = getCreateAddress({ from: checkout, nonce: 1 });
    const key = keccak256(abi.encode(['address', 'uint32', 'uint64'], Object.values(merchant)));
    const group = keccak256(abi.encode(['bytes32', 'uint16'], [key, 100]));
    const salt = keccak256(solidityPacked(['bytes32', 'bytes32'], [group, keccak256(toUtf8Bytes('tok_é'))]));
    const code = solidityPacked(
      ['bytes', 'address', 'bytes'],
      ['0x60258060095f395ff3365f5f375f5f365f73', implementation, '0x5af45f5260205ff3'],
    );

    const address = depositAddress({ checkout, merchant, feeBps: 100, sessionId: sessionId('tok_é') });

    expect(address).toBe(getCreate2Address(checkout, salt, keccak256(code)));
    expect(implementationAddress(checkout)).toBe(implementation);
    expect(merchantKey(merchant)).toBe(key);
  });

  it('does not change, so that an address that a buyer has seen stays derivable forever', () => {
    const address = depositAddress({ checkout, merchant, feeBps: 100, sessionId: sessionId('tok_1') });

    expect(address).toBe('0xff689f7bcBE446B81141165020CD684397dA97DB');
  });

  it('is the same for a merchant key instead of the tuple, any letter case and a bigint number', () => {
    const input = { checkout, merchant, feeBps: 100, sessionId: sessionId('tok_1') };
    const variants = [
      { ...input, merchant: merchantKey(merchant) },
      { ...input, checkout: checkout.toLowerCase() },
      { ...input, merchant: { ...merchant, number: 7n, initialTreasury: merchant.initialTreasury.toLowerCase() } },
      { ...input, implementation: implementationAddress(checkout).toLowerCase() },
    ];

    expect(new Set([input, ...variants].map(depositAddress)).size).toBe(1);
  });

  it('differs for every part that it commits to', () => {
    const input = { checkout, merchant, feeBps: 100, sessionId: sessionId('tok_1') };
    const others = [
      { ...input, checkout: merchant.initialTreasury },
      { ...input, merchant: { ...merchant, initialTreasury: checkout } },
      { ...input, merchant: { ...merchant, delay: LOCKED } },
      { ...input, merchant: { ...merchant, number: 8 } },
      { ...input, feeBps: 101 },
      { ...input, sessionId: sessionId('tok_2') },
    ];

    expect(new Set([input, ...others].map(depositAddress)).size).toBe(7);
  });

  it('refuses what the contract would reject or could never sweep', () => {
    const input = { checkout, merchant, feeBps: 100, sessionId: sessionId('tok_1') };
    const wrong = [
      { ...input, feeBps: MAX_FEE_BPS + 1 },
      { ...input, feeBps: -1 },
      { ...input, feeBps: 1.5 },
      { ...input, merchant: { ...merchant, initialTreasury: `0x${'0'.repeat(40)}` } },
      { ...input, merchant: { ...merchant, delay: LOCKED + 1 } },
      { ...input, merchant: { ...merchant, number: 2n ** 64n } },
      { ...input, merchant: { ...merchant, number: -1 } },
    ];

    for (const each of wrong) expect(() => depositAddress(each)).toThrow(RangeError);
    expect(depositAddress({ ...input, feeBps: MAX_FEE_BPS })).toMatch(/^0x/);
  });

  it('stays correct when there are more merchants than its cache has entries', () => {
    const of = (number: number) =>
      depositAddress({ checkout, merchant: { ...merchant, number }, feeBps: 1, sessionId: sessionId('tok_1') });
    const before = of(0);

    for (let number = 1; number < 5_000; number++) of(number);

    expect(of(0)).toBe(before);
  });
});
