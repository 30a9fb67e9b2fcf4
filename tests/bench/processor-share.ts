import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux mounts its control groups: of version 2, and of version 1 for processor time. */
const ROOTS = { v2: '/sys/fs/cgroup', v1: '/sys/fs/cgroup/cpu' };
/**
 * As long as a cluster's. After each wait of a process the caches hold something else, so that a part of 2 ms is used
 * up by filling them: with periods of 20 ms a replica alone took five times the processor time of one of four.
 */
const PERIOD_US = 100_000;

/**
 * A process that can be held to a share of one processor, however idle the machine is: so several replicas can be
 * compared with one on a machine of few processors. Needs Linux and root; throws one line elsewhere.
 */
export class ProcessorShare {
  private readonly group: string;
  private readonly isV2 = existsSync(join(ROOTS.v2, 'cgroup.controllers'));

  constructor(name: string, pid: number) {
    this.group = join(this.isV2 ? ROOTS.v2 : ROOTS.v1, `bench-${process.pid}-${name}`);
    try {
      if (this.isV2) writeFileSync(join(ROOTS.v2, 'cgroup.subtree_control'), '+cpu');
      mkdirSync(this.group);
      writeFileSync(join(this.group, 'cgroup.procs'), String(pid));
    } catch (error) {
      throw new Error(`this needs root and control groups for processor time: ${(error as Error).message}`);
    }
  }

  /**
   * From now on the process gets this share of one processor; undefined for as much as it wants, which is how it
   * begins.
   */
  set(share: number | undefined): void {
    const quota = share === undefined ? undefined : String(Math.round(PERIOD_US * share));
    if (this.isV2) {
      this.write('cpu.max', `${quota ?? 'max'} ${PERIOD_US}`);
      return;
    }
    this.write('cpu.cfs_period_us', String(PERIOD_US));
    this.write('cpu.cfs_quota_us', quota ?? '-1');
  }

  /** Removes the group. Call it when the process has ended. */
  remove(): void {
    if (existsSync(this.group)) rmdirSync(this.group);
  }

  private write(file: string, text: string): void {
    writeFileSync(join(this.group, file), text);
  }
}
