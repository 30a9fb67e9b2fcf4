import { describe, expect, it } from '@jest/globals';
import { TypedDataEncoder } from 'ethers';
import { merchantKey, sessionId } from './addresses/deposit-address.js';
import {
  CHECKOUT_TOPICS,
  checkoutInterface,
  decodeCheckoutLog,
  encodeMulticall,
  encodeSetTreasury,
  encodeSweep,
  treasuryOrderTypedData,
} from './checkout-contract.js';

const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const deposit = '0x4c54CBb64c2B90b4751418eA5Ea0314812ED7A61';
const merchant = { initialTreasury: treasury, delay: 0, number: 7n };
const key = merchantKey(merchant);

function log(event: string, values: unknown[]) {
  return checkoutInterface.encodeEventLog(event, values);
}

describe('encodeSweep', () => {
  it('needs 32 bytes of calldata for each additional session', () => {
    const sessionIds = [sessionId('a'), sessionId('b')];

    const two = encodeSweep({ merchant, feeBps: 100, token, sessionIds });
    const one = encodeSweep({ merchant, feeBps: 100, token, sessionIds: sessionIds.slice(1) });

    expect((two.length - one.length) / 2).toBe(32);
    const decoded = checkoutInterface.decodeFunctionData('sweep', two);
    expect([decoded.feeBps, decoded.token, [...decoded.sessions]]).toEqual([100n, token, sessionIds]);
  });

  it('sweeps the coin of the chain when no token is named', () => {
    const data = encodeSweep({ merchant, feeBps: 100, sessionIds: [sessionId('a')] });

    expect(checkoutInterface.parseTransaction({ data })?.name).toBe('sweepNative');
  });

  it('is joined with orders by encodeMulticall', () => {
    const order = { to: deposit, byTreasury: true, nonce: 0, deadline: 1_800_000_000 };
    const calls = [
      encodeSetTreasury(merchant, order, '0x1234'),
      encodeSweep({ merchant, feeBps: 100, token, sessionIds: [] }),
    ];

    const [joined] = checkoutInterface.decodeFunctionData('multicall', encodeMulticall(calls));

    expect([...joined]).toEqual(calls);
    const [, to, byTreasury, nonce, deadline] = checkoutInterface.decodeFunctionData('setTreasury', calls[0]!);
    expect([to, byTreasury, nonce, deadline]).toEqual([deposit, true, 0n, 1_800_000_000n]);
  });
});

describe('decodeCheckoutLog', () => {
  it.each([
    [
      log('Swept', [deposit, token, treasury, 990_000n, 10_000n]),
      { event: 'Swept', deposit, token, treasury, netBaseUnits: 990_000n, feeBaseUnits: 10_000n },
    ],
    [log('SweepFailed', [deposit, token, 5n]), { event: 'SweepFailed', deposit, token, amountBaseUnits: 5n }],
    [
      log('TreasuryChanged', [key, treasury, deposit, true]),
      { event: 'TreasuryChanged', merchantKey: key, from: treasury, to: deposit, byTreasury: true },
    ],
    [
      log('TreasuryChangeQueued', [key, treasury, deposit, 1_800_000_000n]),
      { event: 'TreasuryChangeQueued', merchantKey: key, from: treasury, to: deposit, effectiveAt: 1_800_000_000 },
    ],
    [
      log('TreasuryChangeCancelled', [key, deposit]),
      { event: 'TreasuryChangeCancelled', merchantKey: key, to: deposit },
    ],
  ] as const)('reads %#', (encoded, decoded) => {
    expect(decodeCheckoutLog(encoded)).toEqual(decoded);
    expect(encoded.topics[0]).toBe(CHECKOUT_TOPICS[decoded.event]);
  });

  it('ignores other events of the contract and of others', () => {
    expect(decodeCheckoutLog(log('RegistrarChanged', [treasury, deposit]))).toBeUndefined();
    expect(decodeCheckoutLog({ topics: [key], data: '0x' })).toBeUndefined();
    expect(decodeCheckoutLog({ topics: [], data: '0x' })).toBeUndefined();
  });
});

describe('treasuryOrderTypedData', () => {
  it('is the struct that the contract hashes', () => {
    const order = { to: deposit, byTreasury: true, nonce: 3, deadline: 1_800_000_000 };

    const { types, message } = treasuryOrderTypedData(42161, deposit, key, order);

    expect(TypedDataEncoder.from(types).encodeType('SetTreasury')).toBe(
      'SetTreasury(bytes32 merchantKey,address to,bool byTreasury,uint32 nonce,uint48 deadline)',
    );
    expect(message).toEqual({ merchantKey: key, ...order });
  });
});
