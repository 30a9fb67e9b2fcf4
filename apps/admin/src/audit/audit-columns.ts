import type { CsvColumns } from '@libs/service-kit/http/csv/csv-text';
import type { AuditEntryView } from './audit.dto.js';

// biome-ignore format: a table reads best as a table
export const AUDIT_COLUMNS: CsvColumns<AuditEntryView> = [
  ['id',            (entry) => entry.id],
  ['at',            (entry) => entry.at],
  ['actor_id',      (entry) => entry.actor.id],
  ['actor_name',    (entry) => entry.actor.name],
  ['actor_kind',    (entry) => entry.actor.kind],
  ['merchant_id',   (entry) => entry.merchant?.id ?? null],
  ['merchant_name', (entry) => entry.merchant?.name ?? null],
  ['action',        (entry) => entry.action],
  ['target',        (entry) => entry.target],
  ['before',        (entry) => entry.before === null ? null : JSON.stringify(entry.before)],
  ['after',         (entry) => entry.after === null ? null : JSON.stringify(entry.after)],
  ['ip',            (entry) => entry.ip],
  ['trace_id',      (entry) => entry.trace_id],
  ['hash',          (entry) => entry.hash],
];
