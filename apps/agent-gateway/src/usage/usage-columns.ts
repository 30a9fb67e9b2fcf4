import type { CsvColumns } from '@libs/service-kit/http/csv/csv-text';
import type { Grouping, UsageRowView } from './usage.dto.js';

type Columns = CsvColumns<UsageRowView>;

const SUBJECT: Readonly<Record<Grouping, Columns>> = {
  end_user_ref: [['end_user_ref', (row) => row.end_user_ref ?? null]],
  space: [
    ['space', (row) => row.space ?? null],
    ['title', (row) => row.name ?? null],
  ],
  key: [
    ['key_id', (row) => row.key_id ?? null],
    ['key_name', (row) => row.name ?? null],
  ],
  day: [['day', (row) => row.day ?? null]],
};

// biome-ignore format: a table reads best as a table
const SUMS: Columns = [
  ['turns',           (row) => row.turns],
  ['done',            (row) => row.done],
  ['failed',          (row) => row.failed],
  ['cancelled',       (row) => row.cancelled],
  ['input_tokens',    (row) => row.input_tokens],
  ['output_tokens',   (row) => row.output_tokens],
  ['cached_tokens',   (row) => row.cached_tokens],
  ['steps',           (row) => row.steps],
  ['tool_calls',      (row) => row.tool_calls],
  // All six digits, because a spreadsheet adds up the numbers that it shows.
  ['billed_cost_usd', (row) => row.billed_cost_usd.toFixed(6)],
];

/** Columns of the report as a file. */
export function usageColumns(by: Grouping): Columns {
  return [...SUBJECT[by], ...SUMS];
}
