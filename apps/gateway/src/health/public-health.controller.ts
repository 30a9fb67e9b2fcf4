import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Get } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { request } from 'undici';
import { routeTable } from '../routes/route-table.js';
import { GatewaySettings } from '../settings.js';

const PROBE_TIMEOUT_MS = 2_000;
/** One round of probes serves everybody who asks within this time. */
const REMEMBER_MS = 1_000;

/** In one word: `degraded` means that something works less than it should. */
export class HealthView {
  @IsIn(['ok', 'degraded']) status: 'ok' | 'degraded';
}

/** `GET /api/health`: whether the platform works, in one word. Says nothing about its insides. */
@Controller('api/health')
export class PublicHealthController {
  private readonly upstreams: string[];
  private last: { at: number; status: Promise<HealthView['status']> } | undefined;

  constructor(settings: GatewaySettings) {
    this.upstreams = [...new Set(routeTable(settings).map((route) => route.upstream))];
  }

  @Get()
  @Operation({ summary: 'Whether the platform works', gives: HealthView })
  async health(): Promise<HealthView> {
    if (!this.last || Date.now() - this.last.at > REMEMBER_MS) this.last = { at: Date.now(), status: this.probe() };
    return { status: await this.last.status };
  }

  private async probe(): Promise<HealthView['status']> {
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
