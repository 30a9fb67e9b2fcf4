import { MailRow } from '@libs/mail/queue/mail.entity';
import { FailedSignInRow } from './failed-sign-ins/failed-sign-in.entity.js';
import { IdentityRow } from './identities/identity.entity.js';
import { OidcRequestRow } from './identities/oidc-request.entity.js';
import { RateCounterRow } from './limits/rate-counter.entity.js';
import { SignInLinkRow } from './links/sign-in-link.entity.js';
import { UserRow } from './registry/user.entity.js';
import { SignInRow } from './sign-ins/sign-in.entity.js';

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
