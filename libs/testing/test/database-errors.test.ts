import { describe, expect, it } from '@jest/globals';
import { isDatabaseGone, isTransactionConflict } from '@libs/service-kit/database/database-errors';

const wrapped = (code: string) => Object.assign(new Error('query failed'), { driverError: { code } });

describe('a database error', () => {
  it.each([
    ['57P01', 'an administrator ends it'],
    ['08006', 'the connection failed'],
    ['53100', 'its disk is full'],
    ['53300', 'it has no connection left'],
    ['58030', 'it cannot read its disk'],
    ['25006', 'it is a standby since a failover'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ENETUNREACH', 'the network is gone'],
  ])('%s is the outage of the database: %s', (code) => {
    expect(isDatabaseGone(wrapped(code))).toBe(true);
  });

  it.each(['23505', '22P02', '40P01', '57014', '55P03'])('%s is about the work itself', (code) => {
    expect(isDatabaseGone(wrapped(code))).toBe(false);
  });

  it('of two transactions in each other’s way may be tried again', () => {
    expect(isTransactionConflict(wrapped('40P01'))).toBe(true);
    expect(isTransactionConflict(wrapped('23505'))).toBe(false);
  });
});
