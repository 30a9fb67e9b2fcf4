import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { AppError } from '@libs/errors/app-error';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommonSettings } from '../config/common-settings.js';
import { Gate } from '../http/operation.js';
import { requireSameOrigin } from '../http/origin/same-origin.js';
import { tokenHashOf } from './sign-in-cookie.js';
import { SignInResolver } from './sign-in-resolver.js';

/** A request whose sign-in was checked. */
export type SignedInRequest = FastifyRequest & { user: SignedInUser; tokenHash: string };

/** Admits only signed-in users, and requests that change something only from our own pages. */
@Injectable()
@Gate({
  credentials: 'signIn',
  errors: [
    'not_signed_in',
    'second_factor_required',
    'second_factor_enrolment_required',
    'password_change_required',
    'cross_site_request',
  ],
})
export class SignInGuard implements CanActivate {
  /** Whether a user who signed in with a temporary password is admitted: only routes that replace it do so. */
  protected readonly admitsTemporaryPassword: boolean = false;

  /** Whether a user who lacks a required second factor is admitted: only routes that add one do so. */
  protected readonly admitsMissingFactor: boolean = false;

  constructor(
    private readonly resolver: SignInResolver,
    private readonly settings: CommonSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const tokenHash = tokenHashOf(request, this.settings.publicUrl);
    if (!tokenHash) throw new AppError('not_signed_in');
    const { user, second_factor_required: isPending } = await this.resolver.lookUp(tokenHash);
    if (!user) throw new AppError(isPending ? 'second_factor_required' : 'not_signed_in');
    requireSameOrigin(request, this.settings.publicUrl);
    if (user.password_change_required && !this.admitsTemporaryPassword) throw new AppError('password_change_required');
    if (user.second_factor_missing && !this.admitsMissingFactor) throw new AppError('second_factor_enrolment_required');
    request.user = user;
    request.tokenHash = tokenHash;
    return true;
  }
}

/**
 * Refuses a user whose e-mail is not proven, where the installation requires that; for actions that cost, earn or open
 * something.
 */
export function refuseUnprovenEmail(user: SignedInUser): void {
  if (user.email_proof_required) throw new AppError('email_not_proven');
}

/** Admits only signed-in users whose e-mail is proven, where the installation requires that. */
@Injectable()
@Gate({
  credentials: 'signIn',
  errors: [
    'not_signed_in',
    'second_factor_required',
    'second_factor_enrolment_required',
    'password_change_required',
    'cross_site_request',
    'email_not_proven',
  ],
})
export class ProvenEmailGuard extends SignInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    refuseUnprovenEmail(context.switchToHttp().getRequest<SignedInRequest>().user);
    return true;
  }
}

/** Admits people to their own account, also those who still have to add a second factor. */
@Injectable()
@Gate({
  credentials: 'signIn',
  errors: ['not_signed_in', 'second_factor_required', 'password_change_required', 'cross_site_request'],
})
export class OwnAccountGuard extends SignInGuard {
  protected override readonly admitsMissingFactor = true;
}

/** Admits only operators. Any other signed-in user learns no more than that. */
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
  ],
})
export class OperatorGuard extends SignInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<SignedInRequest>();
    if (!user.is_operator) throw new AppError('insufficient_role');
    return true;
  }
}

/** The signed-in user of a route behind `SignInGuard`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedInRequest>().user,
);
