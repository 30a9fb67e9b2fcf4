/**
 * `node dist/src/commands/archive-turn-events.js FOLDER [YYYY-MM]`, with the service's environment: writes each month of events of turns that is
 * older than TURN_EVENTS_DAYS, or that lies before the named month, to a compressed file in the folder, reads it back, and drops the month.
 * Prints a line of JSON for each. It may be interrupted at any time and run again.
 */
import { schemaOf } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { runArchiveCommand } from '@libs/service-kit/database/partitions/archive/archive-command';
import { service } from '../service.js';

const settings = loadSettings(service.settings, process.env);
const [table] = service.partitions!(settings);
process.exitCode = await runArchiveCommand(
  {
    name: 'archive-turn-events',
    table: table!,
    daysSetting: 'TURN_EVENTS_DAYS',
    schema: schemaOf(service.name),
    settings,
  },
  process.argv.slice(2),
);
