import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessName, ServiceName, TwinName } from '@libs/events/services';
import { parse } from 'yaml';
import { HELM_FOLDER } from '../manifests.js';

/** What the chart says about a service, `services.<name>` of its values. */
export interface ServiceRow {
  database: 'none' | 'direct' | 'pooled';
  /** Setting: the service whose HTTP address it is. */
  calls?: Record<string, ServiceName>;
  /** Facts of `shared` that it is given: refused when empty, or left out. */
  uses?: string[];
  mayUse?: string[];
  /** Settings that are secret. */
  secrets: { required: string[]; optional: string[] };
  /** A Secret whose keys are files. */
  keyFiles?: { secretName: string; path: string };
}

/** The part of the chart's values that says who gets which setting. */
export interface ChartValues {
  shared: Record<string, string>;
  /** What runs for a test network has a row only where there is one. */
  services: Record<ServiceName, ServiceRow> & Partial<Record<TwinName, ServiceRow>>;
  keda: { secretName: string };
  migrate: { secretName: string };
}

/** What the values of an installation may override in the chart. */
interface OwnValues {
  services?: Partial<Record<ProcessName, Partial<ServiceRow>>>;
  keda?: Partial<ChartValues['keda']>;
  migrate?: Partial<ChartValues['migrate']>;
}

/** The chart's values under those of an installation, merged as Helm does: maps by key, lists as a whole. */
export function chartValues(ownValues = ''): ChartValues {
  const { shared, services, keda, migrate } = parse(
    readFileSync(join(HELM_FOLDER, 'checkout/values.yaml'), 'utf8'),
  ) as ChartValues;
  const own = (parse(ownValues, { merge: true }) ?? {}) as OwnValues;
  const rows = Object.entries({ ...own.services, ...services }).map(([service, row]) => {
    const ownRow = own.services?.[service as ProcessName];
    return [service, { ...row, ...ownRow, secrets: { ...row.secrets, ...ownRow?.secrets } }] as const;
  });
  return {
    shared,
    services: Object.fromEntries(rows) as ChartValues['services'],
    keda: { ...keda, ...own.keda },
    migrate: { ...migrate, ...own.migrate },
  };
}
