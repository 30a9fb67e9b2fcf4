import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux mounts its control groups: of version 2, and of version 1 for processor time. */
const ROOTS = { v2: '/sys/fs/cgroup', v1: '/sys/fs/cgroup/cpu' };
/** The period of both, unless another one is set. */
const PERIOD_US = 100_000;

/**
 * A process that gets a share of one processor at most, however idle the machine is: so several replicas can be compared with one on a
 * machine of few processors. Needs Linux and root; throws one line elsewhere.
 */
export class ProcessorShare {
  private readonly group: string;
  private readonly quota: string;

  constructor(name: string, pid: number, share: number) {
    const isV2 = existsSync(join(ROOTS.v2, 'cgroup.controllers'));
    this.group = join(isV2 ? ROOTS.v2 : ROOTS.v1, `bench-${process.pid}-${name}`);
    this.quota = join(this.group, isV2 ? 'cpu.max' : 'cpu.cfs_quota_us');
    try {
      if (isV2) writeFileSync(join(ROOTS.v2, 'cgroup.subtree_control'), '+cpu');
      mkdirSync(this.group);
      writeFileSync(this.quota, String(Math.round(PERIOD_US * share)));
      writeFileSync(join(this.group, 'cgroup.procs'), String(pid));
    } catch (error) {
      throw new Error(`this needs root and control groups for processor time: ${(error as Error).message}`);
    }
  }

  /** Lets the process have as much as it wants again. */
  lift(): void {
    writeFileSync(this.quota, this.quota.endsWith('cpu.max') ? 'max' : '-1');
  }

  /** Removes the limit. Call it when the process has ended. */
  remove(): void {
    if (existsSync(this.group)) rmdirSync(this.group);
  }
}
