import { readFileSync } from 'node:fs';
import type { ServiceName } from '@libs/events/services';
import type { RunningSystem } from '../../stack/running-system.js';
import type { ProcessRecord, Span } from '../checker/record.js';

const CHECK_EVERY_MS = 1_000;
/** The soak's own process is busy, or has no processor, when a timer comes so much too late. */
const [BEAT_MS, STALLED_MS] = [50, 150] as const;

interface Watched {
  pid: number;
  peakRssBytes: number;
  readonly unplannedEndsMs: number[];
}

/** Detects what is not reported: processes that end unexpectedly, or grow, and when the soak itself stood still. */
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

  /** A process of the service is about to end because the soak ends it. */
  expectsEnd(service: ServiceName): void {
    this.planned.set(service, (this.planned.get(service) ?? 0) + 1);
  }

  /** It did not come to that. */
  expectsNoEnd(service: ServiceName): void {
    this.planned.set(service, (this.planned.get(service) ?? 1) - 1);
  }

  /** When the soak's own process stood still, and so its receivers, which note the times of POSTs. */
  stalls(): Span[] {
    return [...this.stalled];
  }

  records(): ProcessRecord[] {
    return [...this.processes].map(([name, { peakRssBytes, unplannedEndsMs }]) => ({
      ...{ name, peakRssBytes, unplannedEndsMs: [...unplannedEndsMs] },
    }));
  }

  /** The names of all processes of services as they run now. */
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
 * Zero of a process that is gone. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html; on other systems
 * nothing is known.
 */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
