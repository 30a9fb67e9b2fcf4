import { Module } from '@nestjs/common';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { BillingModule } from './billing/billing.module.js';
import { CliLoginsModule } from './cli-logins/cli-logins.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LiveModule } from './live/live.module.js';
import { MembersModule } from './members/members.module.js';
import { MerchantsModule } from './merchants/merchants.module.js';
import { OAuthGrantsModule } from './oauth-grants/oauth-grants.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { ReviewModule } from './review/review.module.js';
import { ServerApiModule } from './server-api/server-api.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TestModeModule } from './test-mode/test-mode.module.js';
import { TreasuriesModule } from './treasuries/treasuries.module.js';
import { TreasuryChangesModule } from './treasury-changes/treasury-changes.module.js';
import { TreasuryDelaysModule } from './treasury-delays/treasury-delays.module.js';
import { TreasuryFreezesModule } from './treasury-freezes/treasury-freezes.module.js';
import { TreasuryRechecksModule } from './treasury-rechecks/treasury-rechecks.module.js';
import { TreasurySignaturesModule } from './treasury-signatures/treasury-signatures.module.js';
import { UnsupportedTokensModule } from './unsupported-tokens/unsupported-tokens.module.js';
import { WalletsModule } from './wallets/wallets.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    ApiKeysModule,
    BillingModule,
    CliLoginsModule,
    OAuthGrantsModule,
    ExportsModule,
    InvitationsModule,
    LiveModule,
    MembersModule,
    MerchantsModule,
    OnboardingModule,
    OrganizationsModule,
    OverviewModule,
    ReviewModule,
    ServerApiModule,
    SessionsModule,
    TestModeModule,
    TreasuriesModule,
    TreasuryChangesModule,
    TreasuryDelaysModule,
    TreasuryFreezesModule,
    TreasuryRechecksModule,
    TreasurySignaturesModule,
    UnsupportedTokensModule,
    WalletsModule,
    WebhooksModule,
  ],
})
export class AppModule {}
