import { MAIL_RETENTION } from '@libs/mail/queue/mail-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { prepareHttp } from './pages/form-body.js';
import { AuthSettings } from './settings.js';

export const service = defineService({
  name: 'auth',
  settings: AuthSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  retention: [
    { table: 'sign_ins', column: 'created_at', days: 30 },
    { table: 'sign_ins', column: 'last_seen_at', days: 14 },
    { table: 'sign_in_links', column: 'created_at', days: 1 },
    { table: 'oidc_requests', column: 'created_at', days: 1 },
    { table: 'failed_sign_ins', column: 'last_at', days: 30 },
    { table: 'devices', column: 'last_seen_at', days: 400 },
    { table: 'fresh_proofs', column: 'created_at', days: 1 },
    { table: 'proof_codes', column: 'created_at', days: 1 },
    { table: 'totp_enrolments', column: 'created_at', days: 1 },
    { table: 'passkey_challenges', column: 'created_at', days: 1 },
    { table: 'pending_sign_ins', column: 'created_at', days: 1 },
    { table: 'rate_counters', column: 'expires_at', days: 1 },
    MAIL_RETENTION,
  ],
  prepareHttp,
});
