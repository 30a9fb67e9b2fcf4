import { Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { FilesModule } from './files/files.module.js';
import { KeysModule } from './keys/keys.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { QuotasModule } from './quotas/quotas.module.js';
import { SpacesModule } from './spaces/spaces.module.js';
import { TurnsModule } from './turns/turns.module.js';
import { UsageModule } from './usage/usage.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    AccessModule,
    CreditsModule,
    FilesModule,
    KeysModule,
    MaintenanceModule,
    QuotasModule,
    SpacesModule,
    TurnsModule,
    UsageModule,
    WebhooksModule,
  ],
})
export class AppModule {}
