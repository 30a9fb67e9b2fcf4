import { readFileSync } from 'node:fs';
import type { ServiceName } from '@libs/events/services';
import type { RunningSystem } from '../../stack/running-system.js';
import type { ProcessRecord, Span } from '../checker/record.js';

const CHECK_EVERY_MS = 1_000;
/** The delay of a timer from which on the soak's own process counts as stalled: it is busy, or has no processor. */
const [BEAT_MS, STALLED_MS] = [50, 150] as const;

interface Watched {
  pid: number;
  peakRssBytes: number;
  readonly unplannedEndsMs: number[];
}

/** Detects unreported problems: processes that end unexpectedly, or grow, and stalls of the soak itself. */
export class Watch {
  private readonly processes = new Map<string, Watched>();
  private readonly planned = new Map<ServiceName, number>();
  private timer: NodeJS.Timeout | undefined;
  private beats: NodeJS.Timeout | undefined;
  private readonly stalled: Span[] = [];

  constructor(private readonly system: RunningSystem) {}

  start(): void {
    this.timer = setInterval(() => this.checkProcesses(), CHECK_EVERY_MS);
    let lastMs = Date.now();
    this.beats = setInterval(() => {
      const nowMs = Date.now();
      if (nowMs - lastMs > BEAT_MS + STALLED_MS) this.stalled.push({ fromMs: lastMs, toMs: nowMs });
      lastMs = nowMs;
    }, BEAT_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    clearInterval(this.beats);
  }

  /** Announces that a process of the service will end because the soak ends it. */
  expectsEnd(service: ServiceName): void {
    this.planned.set(service, (this.planned.get(service) ?? 0) + 1);
  }

  /** Withdraws the announcement, because the process did not end. */
  expectsNoEnd(service: ServiceName): void {
    this.planned.set(service, (this.planned.get(service) ?? 1) - 1);
  }

  /** Returns when the soak's own process stood still, and so its receivers, which record the times of POSTs. */
  stalls(): Span[] {
    return [...this.stalled];
  }

  records(): ProcessRecord[] {
    return [...this.processes].map(([name, { peakRssBytes, unplannedEndsMs }]) => ({
      ...{ name, peakRssBytes, unplannedEndsMs: [...unplannedEndsMs] },
    }));
  }

  /** Returns the names of all present processes of services. */
  names(): string[] {
    const { replicas, services } = this.system.stack;
    return replicas ? replicas.all.map(({ name }) => name) : services.map(({ name }) => name);
  }

  private checkProcesses(): void {
    for (const name of this.names()) {
      const child = this.system.stack.supervisor.child(name);
      if (!child?.isRunning()) continue;
      const seen = this.processes.get(name);
      if (seen && seen.pid !== child.pid) this.hasEnded(name, seen);
      const { peakRssBytes = 0, unplannedEndsMs = [] } = seen ?? {};
      const rssBytes = residentBytes(child.pid);
      this.processes.set(name, { pid: child.pid, peakRssBytes: Math.max(peakRssBytes, rssBytes), unplannedEndsMs });
    }
  }

  private hasEnded(name: string, seen: Watched): void {
    const service = name.replace(/-\d+$/, '') as ServiceName;
    const left = this.planned.get(service) ?? 0;
    if (left > 0) this.planned.set(service, left - 1);
    else seen.unplannedEndsMs.push(Date.now());
  }
}

/**
 * Returns zero for a process that has ended. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html; on other
 * systems nothing is known.
 */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
