import { setTimeout as sleep } from 'node:timers/promises';
import { parseTiers } from '@libs/dto/tiers';
import { Controller, Get, Header } from '@nestjs/common';
import { PlatformHealthService } from '../health/platform-health.service.js';
import { GatewaySettings } from '../settings.js';
import { HOME_CSP, type HomeStatus, homePage } from './home-page.js';

/** The start page does not wait for a service that hangs. */
const STATUS_WITHIN_MS = 500;

/** What a person sees who opens the origin itself. */
@Controller()
export class HomeController {
  private readonly plans: ReturnType<typeof parseTiers>;

  constructor(
    private readonly platform: PlatformHealthService,
    settings: GatewaySettings,
  ) {
    this.plans = parseTiers(settings.tiers);
  }

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', HOME_CSP)
  async home(): Promise<string> {
    const late = sleep(STATUS_WITHIN_MS, 'degraded' as const, { ref: false });
    const status: HomeStatus = await Promise.race([this.platform.status(), late]);
    return homePage(this.plans, status);
  }
}
