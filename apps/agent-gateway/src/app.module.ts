import { Module } from '@nestjs/common';
import { AcceptanceModule } from './acceptance/acceptance.module.js';
import { AccessModule } from './access/access.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { ApprovalLinksModule } from './approvals/links/approval-links.module.js';
import { ApprovalMailsModule } from './approvals/mails/approval-mails.module.js';
import { AssistantModule } from './assistant/assistant.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { FilesModule } from './files/files.module.js';
import { HoldGrowthModule } from './hold-growth/hold-growth.module.js';
import { KeyLookupModule } from './key-lookup/key-lookup.module.js';
import { KeysModule } from './keys/keys.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { ManifestsModule } from './manifests/manifests.module.js';
import { ObjectStoreModule } from './object-store/object-store.module.js';
import { OfferModule } from './offer/offer.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PricesModule } from './prices/prices.module.js';
import { QuotasModule } from './quotas/quotas.module.js';
import { ReclaimedAccountsModule } from './reclaimed-accounts/reclaimed-accounts.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { SpaceArchiveModule } from './space-archive/space-archive.module.js';
import { SpaceSetupModule } from './space-setup/space-setup.module.js';
import { SpacesModule } from './spaces/spaces.module.js';
import { StoredApprovalsModule } from './stored-approvals/stored-approvals.module.js';
import { StoredFilesModule } from './stored-files/stored-files.module.js';
import { StoredThreadsModule } from './stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from './stored-turns/stored-turns.module.js';
import { StoredWorkspacesModule } from './stored-workspaces/stored-workspaces.module.js';
import { ThreadsModule } from './threads/threads.module.js';
import { ToolsetsModule } from './toolsets/toolsets.module.js';
import { TopUpsModule } from './top-ups/top-ups.module.js';
import { TransitionsModule } from './transitions/transitions.module.js';
import { TurnStreamsModule } from './turn-streams/turn-streams.module.js';
import { TurnFilesModule } from './turns/files/turn-files.module.js';
import { TurnsModule } from './turns/turns.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsageSumsModule } from './usage/sums/usage-sums.module.js';
import { UsageModule } from './usage/usage.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

@Module({
  imports: [
    AcceptanceModule,
    AccessModule,
    AccountsModule,
    ApprovalLinksModule,
    ApprovalMailsModule,
    ApprovalsModule,
    AssistantModule,
    CreditsModule,
    ErasuresModule,
    FilesModule,
    HoldGrowthModule,
    KeysModule,
    LedgerModule,
    MaintenanceModule,
    ManifestsModule,
    ObjectStoreModule,
    OfferModule,
    OrganizationsModule,
    PricesModule,
    QuotasModule,
    ReclaimedAccountsModule,
    SchedulesModule,
    SecretsModule,
    SpaceArchiveModule,
    SpaceSetupModule,
    SpacesModule,
    StoredApprovalsModule,
    StoredFilesModule,
    StoredThreadsModule,
    StoredTurnsModule,
    StoredWorkspacesModule,
    ThreadsModule,
    ToolsetsModule,
    TopUpsModule,
    TransitionsModule,
    TurnFilesModule,
    TurnStreamsModule,
    TurnsModule,
    UploadsModule,
    UsageModule,
    UsageSumsModule,
    KeyLookupModule,
    WebhooksModule,
    WorkspacesModule,
  ],
})
export class AppModule {}
