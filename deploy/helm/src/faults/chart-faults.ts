import type { Manifest } from '../manifests.js';
import { modelFaults } from '../models.js';
import { environmentFaults } from './environment-faults.js';
import { migrationFaults } from './migration-faults.js';
import { networkFaults } from './network-faults.js';
import { routeFaults } from './route-faults.js';
import { workloadFaults } from './workload-faults.js';

const CHECKS = [environmentFaults, migrationFaults, workloadFaults, networkFaults, routeFaults];

/** Returns every fault of a rendered chart: first of each object by itself, then of all of them together. */
export function chartFaults(manifests: readonly Manifest[]): string[] {
  const ownFaults = manifests.flatMap(modelFaults);
  if (ownFaults.length > 0) return ownFaults;
  return CHECKS.flatMap((faultsOf) => faultsOf(manifests));
}
