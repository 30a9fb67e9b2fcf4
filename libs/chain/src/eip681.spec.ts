import { describe, expect, it } from '@jest/globals';
import { tokenTransferUri } from './eip681.js';
import { ARBITRUM_ONE } from './token-registry.js';

const to = '0x4c54CBb64c2B90b4751418eA5Ea0314812ED7A61';

/** The part of EIP-681's grammar that a transfer needs. */
function parse(uri: string) {
  const match = /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)\/(\w+)\?(.*)$/.exec(uri);
  if (!match) throw new Error(`${uri} is not a payment URI`);
  const query = new URLSearchParams(match[4]);
  return {
    token: match[1],
    chainId: Number(match[2]),
    call: match[3],
    to: query.get('address'),
    amountBaseUnits: BigInt(query.get('uint256') ?? ''),
  };
}

describe('tokenTransferUri', () => {
  it('contains token, chain, receiver and amount', () => {
    const transfer = { token: ARBITRUM_ONE.tokens.USDC, chainId: 42161, to, amountBaseUnits: 12_500_000n };

    const uri = tokenTransferUri(transfer);

    expect(parse(uri)).toEqual({ ...transfer, call: 'transfer' });
    expect(uri).toBe(
      'ethereum:0xaf88d065e77c8cC2239327C5EDb3A432268e5831@42161/transfer?address=0x4c54CBb64c2B90b4751418eA5Ea0314812ED7A61&uint256=12500000',
    );
  });

  it('writes amounts as whole digits, however large', () => {
    const uri = tokenTransferUri({ token: to, chainId: 1, to, amountBaseUnits: 10n ** 30n });

    expect(parse(uri).amountBaseUnits).toBe(10n ** 30n);
  });

  it('refuses a malformed address and a negative amount', () => {
    expect(() => tokenTransferUri({ token: to, chainId: 1, to: '0x1', amountBaseUnits: 1n })).toThrow(
      'invalid address',
    );
    expect(() => tokenTransferUri({ token: to, chainId: 1, to, amountBaseUnits: -1n })).toThrow(RangeError);
  });
});
