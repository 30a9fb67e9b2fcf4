import { MailRow } from '@libs/mail/queue/mail.entity';
import { DeviceRow } from './devices/device.entity.js';
import { TotpEnrolmentRow } from './factor-changes/totp-enrolment.entity.js';
import { FactorRow } from './factors/factor.entity.js';
import { RecoveryCodeRow } from './factors/recovery-code.entity.js';
import { FailedSignInRow } from './failed-sign-ins/failed-sign-in.entity.js';
import { FreshProofRow } from './fresh-proofs/fresh-proof.entity.js';
import { ProofCodeRow } from './fresh-proofs/proof-code.entity.js';
import { IdentityRow } from './identities/identity.entity.js';
import { OidcRequestRow } from './identities/oidc-request.entity.js';
import { IdentityLinkRow } from './identity-links/identity-link.entity.js';
import { PasskeyChallengeRow } from './passkeys/passkey-challenge.entity.js';
import { PendingSignInRow } from './pending-sign-ins/pending-sign-in.entity.js';
import { RateCounterRow } from './rate-limits/rate-counter.entity.js';
import { UserRow } from './registry/user.entity.js';
import { SignInLinkRow } from './sign-in-links/sign-in-link.entity.js';
import { SignInRow } from './sign-ins/sign-in.entity.js';
import { FactorResetRow } from './stored-factor-resets/factor-reset.entity.js';
import { FactorResetLinkRow } from './stored-factor-resets/factor-reset-link.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  UserRow,
  SignInRow,
  SignInLinkRow,
  IdentityRow,
  IdentityLinkRow,
  OidcRequestRow,
  RateCounterRow,
  FailedSignInRow,
  DeviceRow,
  FreshProofRow,
  ProofCodeRow,
  FactorRow,
  RecoveryCodeRow,
  TotpEnrolmentRow,
  PasskeyChallengeRow,
  PendingSignInRow,
  FactorResetRow,
  FactorResetLinkRow,
  MailRow,
];
