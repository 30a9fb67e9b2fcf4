import { AGENT_FILE_BODY_BYTES, AGENT_JSON_BODY_BYTES } from '@libs/dto/agent/limits';
import { renderAgentError } from '@libs/errors/render-agent';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { prepareHttp } from './http/prepare-http.js';
import { MIGRATIONS } from './migrations.js';
import { AgentGatewaySettings } from './settings.js';

/** Paths to which files are sent: uploads, and a file of a thread by its name. */
const FILE_PATHS = /\/files(\/[^/?]+)?\/?(\?|$)/;

/** The service behind `/v1`: accounts' keys, spaces, turns, files, credits and caps. */
export const service = defineService({
  name: 'agent-gateway',
  settings: AgentGatewaySettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  renderError: renderAgentError,
  bodyLimitBytes: (path) => (FILE_PATHS.test(path) ? AGENT_FILE_BODY_BYTES : AGENT_JSON_BODY_BYTES),
  prepareHttp,
  partitions: ({ turnEventsRetentionDays: days, turnArchiveEvents: archiveFirst }) => [
    { table: 'turn_event', column: 'at', days, archiveFirst },
  ],
  retention: [
    // At least 30 days are promised, as for the checkout.
    { table: 'idempotency_key', column: 'created_at', days: 32 },
    // Daily caps only need today; no turn holds anything for longer than this.
    { table: 'day_spend', column: 'day', days: 40 },
    { table: 'schedule_run', column: 'created_at', days: 90 },
    // A call waits for at most 30 days.
    { table: 'approval_mail', column: 'created_at', days: 60 },
  ],
});
