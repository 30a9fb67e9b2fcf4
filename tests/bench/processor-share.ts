import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mount points of Linux' control groups: of version 2, and of version 1 for processor time. */
const ROOTS = { v2: '/sys/fs/cgroup', v1: '/sys/fs/cgroup/cpu' };
/**
 * The period of a cluster. After each wait of a process the caches hold something else, so that a slice of 2 ms is used
 * up by filling them: with periods of 20 ms a replica alone used five times the processor time of one of four.
 */
const PERIOD_US = 100_000;

/**
 * A process that can be limited to a share of one processor, however idle the machine is: so several replicas can be
 * compared with one on a machine of few processors. Needs Linux and root; throws a one-line message elsewhere.
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
   * Gives the process this share of one processor from now on; undefined removes the limit, which is the initial state.
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
