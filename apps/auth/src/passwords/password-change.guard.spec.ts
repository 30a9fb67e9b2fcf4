import { expect, it } from '@jest/globals';
import { GATE } from '@libs/service-kit/http/operation';
import { PasswordChangeGuard } from './password-change.guard.js';

it('the API document states what a change of password needs, and each refusal, and none about what is still to be done', () => {
  expect(Reflect.getMetadata(GATE, PasswordChangeGuard)).toEqual({
    credentials: 'signIn',
    errors: ['not_signed_in', 'second_factor_required', 'cross_site_request'],
  });
});
