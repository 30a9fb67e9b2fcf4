import { Injectable } from '@nestjs/common';
import { request } from 'undici';
import { routeTable } from '../routes/route-table.js';
import { GatewaySettings } from '../settings.js';

const PROBE_TIMEOUT_MS = 2_000;
/** One round of probes serves all requests within this time. Milliseconds. */
const REMEMBER_MS = 1_000;

/** The health of the platform in one word: `degraded` means that something works less than it should. */
export type PlatformStatus = 'ok' | 'degraded';

/** Checks whether all services behind the gateway are ready. */
@Injectable()
export class PlatformHealthService {
  private readonly upstreams: string[];
  private last: { at: number; status: Promise<PlatformStatus> } | undefined;

  constructor(settings: GatewaySettings) {
    this.upstreams = [...new Set(routeTable(settings).map((route) => route.upstream))];
  }

  /** Responds within the time of one probe. */
  status(): Promise<PlatformStatus> {
    if (!this.last || performance.now() - this.last.at > REMEMBER_MS)
      this.last = { at: performance.now(), status: this.probe() };
    return this.last.status;
  }

  private async probe(): Promise<PlatformStatus> {
    const ready = await Promise.all(this.upstreams.map(isReady));
    return ready.every(Boolean) ? 'ok' : 'degraded';
  }
}

async function isReady(upstream: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { statusCode, body } = await request(new URL('/readyz', upstream), { signal });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
