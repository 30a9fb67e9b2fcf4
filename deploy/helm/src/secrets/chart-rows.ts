import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessName, ServiceName, TwinName } from '@libs/events/services';
import { parse } from 'yaml';
import { HELM_FOLDER } from '../manifests.js';

/** The row of a service in the chart: `services.<name>` of its values. */
export interface ServiceRow {
  database: 'none' | 'direct' | 'pooled';
  /** The services whose HTTP addresses it gets, by setting. */
  calls?: Record<string, ServiceName>;
  /** Settings of `shared` that it is given: refused when empty, or left out. */
  uses?: string[];
  mayUse?: string[];
  /** Settings that are secret. */
  secrets: { required: string[]; optional: string[] };
  /** A Secret whose keys are files. */
  keyFiles?: { secretName: string; path: string };
}

/** The part of the chart's values that assigns settings to services. */
export interface ChartValues {
  shared: Record<string, string>;
  /** A service of a test network has a row only where there is such a network. */
  services: Record<ServiceName, ServiceRow> & Partial<Record<TwinName, ServiceRow>>;
  keda: { secretName: string };
  migrate: { secretName: string };
}

/** The values that an installation may override in the chart. */
interface OwnValues {
  services?: Partial<Record<ProcessName, Partial<ServiceRow>>>;
  keda?: Partial<ChartValues['keda']>;
  migrate?: Partial<ChartValues['migrate']>;
}

/**
 * Returns the chart's values, overridden by those of an installation as Helm does it: maps are merged by key, lists are
 * replaced.
 */
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
