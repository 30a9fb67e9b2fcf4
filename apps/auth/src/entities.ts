import { MailRow } from '@libs/mail/mail.entity';
import { FailedSignInRow } from './failed-sign-ins/failed-sign-in.entity.js';
import { RateCounterRow } from './limits/rate-counter.entity.js';
import { SignInLinkRow } from './links/sign-in-link.entity.js';
import { IdentityRow } from './oidc/identity.entity.js';
import { OidcRequestRow } from './oidc/oidc-request.entity.js';
import { SignInRow } from './sign-ins/sign-in.entity.js';
import { UserRow } from './users/user.entity.js';

/** Of all tables of this service's own. */
export const ENTITIES = [
  UserRow,
  SignInRow,
  SignInLinkRow,
  IdentityRow,
  OidcRequestRow,
  RateCounterRow,
  FailedSignInRow,
  MailRow,
];
