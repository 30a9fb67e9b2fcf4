import { expect, it } from '@jest/globals';
import { isExactNumber } from './exact-number.js';

it.each([
  '0',
  '1',
  '-1',
  '1.0',
  '1.50',
  '1e2',
  '1E+2',
  '0.1',
  '100e-2',
  '0e99',
  '0.000',
  '5e-324',
  '9007199254740991',
  '1.7976931348623157e308',
  '123456789012345680000',
])('%s comes back as the same number', (literal) => expect(isExactNumber(literal)).toBe(true));

it.each([
  '-0',
  '-0.0',
  '-0e5',
  '9007199254740993',
  '1234567890123456789',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1000000000000000055511151231257827',
  '1180591620717411303424',
  '1e99999999999999999999',
])('%s does not come back as the same number', (literal) => expect(isExactNumber(literal)).toBe(false));
