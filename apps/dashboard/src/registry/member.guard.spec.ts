import { expect, it } from '@jest/globals';
import { GATE } from '@libs/service-kit/http/operation';
import { MemberGuard } from './member.guard.js';

it('the API document says what a route of members needs, and each refusal', () => {
  expect(Reflect.getMetadata(GATE, MemberGuard)).toEqual({
    credentials: 'signIn',
    errors: [
      ...['not_signed_in', 'second_factor_required', 'second_factor_enrolment_required', 'password_change_required'],
      ...['cross_site_request', 'insufficient_role', 'email_not_proven', 'not_found'],
    ],
  });
});
