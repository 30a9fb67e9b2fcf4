import { type Role, roleAtLeast } from '@libs/dto/merchants/roles';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { Gate } from '@libs/service-kit/http/operation';
import { readPathInt } from '@libs/service-kit/http/validation/path-params';
import { refuseUnprovenEmail, type SignedInRequest, SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { MembershipsService } from './memberships.service.js';

const MIN_ROLE = 'min-role';
const IN_TEST_MODE = 'in-test-mode';

/** Sets the weakest role that may use a route behind `MemberGuard`. A route without it is closed to everybody. */
export const MinRole = (role: Role) => SetMetadata(MIN_ROLE, role);

/**
 * Marks a route that the merchant's members may also use for its test merchant, whose number then stands in the path.
 * All other routes respond as if the test merchant did not exist.
 */
export const AlsoInTestMode = () => SetMetadata(IN_TEST_MODE, true);

/**
 * Lets members of the merchant in the path in, if their role is strong enough. For anybody else the merchant does not
 * exist: ids are sequential, and a 403 would reveal which of them are taken.
 */
@Injectable()
@Gate({
  credentials: 'signIn',
  errors: [
    'not_signed_in',
    'second_factor_required',
    'second_factor_enrolment_required',
    'password_change_required',
    'cross_site_request',
    'insufficient_role',
    'email_not_proven',
    'not_found',
  ],
})
export class MemberGuard extends SignInGuard {
  constructor(
    resolver: SignInResolver,
    settings: CommonSettings,
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly members: MembershipsService,
  ) {
    super(resolver, settings);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const needed = this.reflector.get<Role | undefined>(MIN_ROLE, context.getHandler());
    const merchantId = readPathInt('merchant_id', context);
    const role = await this.members.roleOf(this.database, merchantBehind(merchantId), request.user.user_id);
    if (!role || !needed) throw new AppError('not_found');
    const isOpen = !isTestMerchant(merchantId) || this.reflector.get<boolean>(IN_TEST_MODE, context.getHandler());
    if (!isOpen) throw new AppError('not_found');
    if (!roleAtLeast(role, needed)) throw new AppError('insufficient_role', { role, needed });
    if (request.method !== 'GET') refuseUnprovenEmail(request.user);
    return true;
  }
}
