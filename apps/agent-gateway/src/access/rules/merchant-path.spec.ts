import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@libs/errors/app-error';
import { merchantIdOf } from './merchant-path.js';

describe('the organization in the path', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('is read: %s', (merchant_id, id) => {
    expect(merchantIdOf({ params: { merchant_id } })).toBe(id);
  });

  it.each(['', '-7', '7x', 'x7', '7.0', ' 7', '1e3', '9007199254740992', '00000000000000007', undefined])(
    'is refused: %s',
    (merchant_id) => {
      const read = () => merchantIdOf({ params: { merchant_id } });

      expect(read).toThrow(ValidationError);
      expect(read).toThrow(
        expect.objectContaining({
          faults: [expect.objectContaining({ loc: ['path', 'merchant_id'], type: 'int_parsing' })],
        }),
      );
    },
  );
});
