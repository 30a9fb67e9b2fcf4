/**
 * `node dist/src/commands/archive-attempts.js FOLDER [YYYY-MM]`, with the service's environment: writes each month of
 * attempts that is older than WEBHOOK_ATTEMPTS_RETENTION_DAYS, or that lies before the named month, to a compressed
 * file in the folder, reads it back, and drops the month. Prints a line of JSON for each. It may be interrupted at any
 * time and run again.
 */
import { runArchiveCommand } from '@libs/service-kit/database/partitions/archive/archive-command';
import { service } from '../service.js';

process.exitCode = await runArchiveCommand(
  { name: 'archive-attempts', service, table: 'attempt', daysSetting: 'WEBHOOK_ATTEMPTS_RETENTION_DAYS' },
  process.argv.slice(2),
);
