/**
 * `node dist/src/commands/archive-turn-events.js FOLDER [YYYY-MM]`, with the service's environment: writes each month
 * of events of turns that is older than TURN_EVENTS_RETENTION_DAYS, or that is before the named month, to a compressed
 * file in the folder, reads it back, and drops the month. Prints a line of JSON for each. It may be interrupted at any
 * time and run again.
 */
import { runArchiveCommand } from '@libs/service-kit/database/partitions/archive/archive-command';
import { service } from '../service.js';

process.exitCode = await runArchiveCommand(
  { name: 'archive-turn-events', service, table: 'turn_event', daysSetting: 'TURN_EVENTS_RETENTION_DAYS' },
  process.argv.slice(2),
);
