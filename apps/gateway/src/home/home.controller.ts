import { parseTiers } from '@libs/dto/tiers';
import { withTimeout } from '@libs/service-kit/concurrency/with-timeout';
import { Controller, Get, Header } from '@nestjs/common';
import { PlatformHealthService } from '../health/platform-health.service.js';
import { GatewaySettings } from '../settings.js';
import { HOME_CSP, type HomeStatus, homePage } from './home-page.js';

/** How long the start page waits for the status, because a service may hang. */
const STATUS_WITHIN_MS = 500;

/** The page for a person who opens the origin itself. */
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
    const status: HomeStatus = await withTimeout(this.platform.status(), STATUS_WITHIN_MS, () => 'degraded' as const);
    return homePage(this.plans, status);
  }
}
