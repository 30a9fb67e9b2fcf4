import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/**
 * Sets how Postgres numbers arrive. Our int8 columns hold ids, cents and block numbers, all below 2^53; numeric columns
 * hold token base units and are always whole. A value that does not fit is an error, never a rounded number. A date is
 * a day in UTC, not a moment: it stays text.
 */
export function registerColumnTypes(): void {
  pg.types.setTypeParser(INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
    return value;
  });
  pg.types.setTypeParser(DATE, (text) => text);
  pg.types.setTypeParser(NUMERIC, (text) => BigInt(text));
}
