import { describe, expect, it } from '@jest/globals';
import { GATE } from '@libs/service-kit/http/operation';
import type { ExecutionContext } from '@nestjs/common';
import { SweeperSettings } from '../../settings.js';
import { InternalTokenGuard } from './internal-token.guard.js';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

/** Returns `true`, or the code of the refusal. */
function guarded(authorization: string | undefined, setting: string | undefined = `${OLD},${NEW}`): unknown {
  const settings = Object.assign(new SweeperSettings(), { internalApiToken: setting });
  const request = { headers: authorization === undefined ? {} : { authorization } };
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  try {
    return new InternalTokenGuard(settings).canActivate(context);
  } catch (error) {
    return (error as { code?: string }).code ?? error;
  }
}

describe('a request with an internal token', () => {
  it.each([
    ['the first one', `Bearer ${OLD}`],
    ['the second one, while it is rotated', `Bearer ${NEW}`],
    ['small letters', `bearer ${NEW}`],
    ['more spaces', `Bearer   ${NEW}`],
  ])('is admitted with %s', (_, authorization) => {
    expect(guarded(authorization)).toBe(true);
  });

  it.each([
    ['no header', undefined],
    ['nothing behind the scheme', 'Bearer '],
    ['another scheme', `Basic ${NEW}`],
    ['no space', `Bearer${NEW}`],
    ['text before it', `x Bearer ${NEW}`],
    ['text behind it', `Bearer ${NEW} x`],
    ['both', `Bearer ${OLD},${NEW}`],
    ['a part of it', `Bearer ${NEW.slice(1)}`],
    ['another', `Bearer ${'x'.repeat(32)}`],
  ])('is refused with %s', (_, authorization) => {
    expect(guarded(authorization)).toBe('invalid_internal_token');
  });

  it.each([undefined, ''])('finds no route where no token is set: %p', (setting) => {
    const authorization = 'Bearer ';
    const settings = Object.assign(new SweeperSettings(), { internalApiToken: setting });
    const context = {
      switchToHttp: () => ({ getRequest: () => ({ headers: { authorization } }) }),
    } as unknown as ExecutionContext;

    expect(() => new InternalTokenGuard(settings).canActivate(context)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  it('is described in the API document', () => {
    expect(Reflect.getMetadata(GATE, InternalTokenGuard)).toEqual({
      credentials: 'internalToken',
      errors: ['invalid_internal_token', 'not_found'],
    });
  });
});
