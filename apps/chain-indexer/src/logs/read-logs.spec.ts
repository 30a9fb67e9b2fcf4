import { describe, expect, it } from '@jest/globals';
import { RpcError } from '../providers/rpc/rpc-error.js';
import { readLogs, recipientOf, TRANSFER_TOPIC } from '../providers/rpc/transfer-log.js';

const FROM = `0x${'0'.repeat(24)}${'bb'.repeat(20)}`;
const TO = `0x${'0'.repeat(24)}${'c0'.repeat(20)}`;
const aLog = (topics: unknown[] = [TRANSFER_TOPIC, FROM, TO]) => ({
  address: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  ...{
    topics,
    data: `0x${'0'.repeat(63)}1`,
    blockNumber: '0x1',
    blockHash: FROM,
    transactionHash: TO,
    logIndex: '0x0',
  },
});

describe('the logs of a response', () => {
  it('are those that it has', () => {
    expect(readLogs([aLog()]).map(recipientOf)).toEqual(['c0'.repeat(20)]);
  });

  it.each([
    ['a topic with what is no hex digit', aLog([TRANSFER_TOPIC, FROM, `${TO.slice(0, -2)}zz`])],
    ['a topic in capitals', aLog([TRANSFER_TOPIC, FROM, `0x${TO.slice(2).toUpperCase()}`])],
    ['a topic that is too short', aLog([TRANSFER_TOPIC, FROM, TO.slice(0, -2)])],
    ['a topic that is no text', aLog([TRANSFER_TOPIC, FROM, 7])],
    ['no topics', { ...aLog(), topics: undefined }],
    ['data that is no hex', { ...aLog(), data: '0xyz' }],
    ['nothing', null],
  ])('are refused altogether with %s: the recipients after it would not be looked up', (_, log) => {
    expect(() => readLogs([aLog(), log, aLog()])).toThrow(RpcError);
  });

  it.each([undefined, null, {}, 'logs'])('are not %p', (raw) => {
    expect(() => readLogs(raw)).toThrow(RpcError);
  });
});
