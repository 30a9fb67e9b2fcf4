import { MessagingWorker } from '@libs/service-kit/messaging/messaging.worker';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import type { World } from '../world.js';

/**
 * A service's promise about the rows of one table: they are kept for the given days after a moment, and then deleted.
 */
export interface KeptRows {
  table: string;
  /** The moment from which their age counts. */
  column: string;
  days: number;
  /** Whether the moment is a whole day. */
  isDate?: boolean;
  /** Returns the other columns of a row. Each call must return another row. */
  row: () => Record<string, unknown>;
}

/** For the other moments of a row: it shows that the age of a row counts from the one column. */
export const LONG_AGO = '2020-01-01T00:00:00Z';

/** The distance of the two rows from the limit. A date of the limit itself may be on either side. */
const MARGIN_MINUTES = 1;
const DAY_MINUTES = 1_440;

/**
 * Plants a row that is a minute too young to be deleted, and one that is a minute too old to be kept. Then makes the
 * running service do its hourly cleanup, with the tables and days of its definition, and returns which of the two are
 * left.
 */
export async function leftAfterCleaning(
  world: Pick<World, 'rows' | 'service'>,
  { table, column, days, isDate, row }: KeptRows,
): Promise<('younger' | 'older')[]> {
  const marginMinutes = isDate ? DAY_MINUTES : MARGIN_MINUTES;
  const plant = async (minutes: number): Promise<string> => {
    const others = Object.entries(row());
    const columns = [column, ...others.map(([name]) => name)];
    const values = [`now() - make_interval(mins => $1)`, ...others.map((_, index) => `$${index + 2}`)];
    const planted = await world.rows<{ moment: string }>(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')}) RETURNING ${column}::text AS moment`,
      [minutes, ...others.map(([, value]) => value)],
    );
    return planted[0]!.moment;
  };
  const younger = await plant(days * DAY_MINUTES - marginMinutes);
  const older = await plant(days * DAY_MINUTES + marginMinutes);

  await world.service.app.get(MessagingWorker).clean();

  const left = await world.rows<{ moment: string }>(`SELECT ${column}::text AS moment FROM ${table}`);
  const isLeft = (sought: string) => left.some(({ moment }) => moment === sought);
  return [...(isLeft(younger) ? (['younger'] as const) : []), ...(isLeft(older) ? (['older'] as const) : [])];
}

/**
 * Returns the columns by which a service deletes old rows, as `table.column`: each needs a row in the service's test.
 */
export function deletedWithAge(rules: ServiceDefinition['retention'] | readonly KeptRows[] = []): string[] {
  return rules.map(({ table, column }) => `${table}.${column}`).sort();
}
