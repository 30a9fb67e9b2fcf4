import { parseTiers } from '@libs/dto/tiers';
import { withTimeout } from '@libs/service-kit/concurrency/with-timeout';
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
    const status: HomeStatus = await withTimeout(this.platform.status(), STATUS_WITHIN_MS, () => 'degraded' as const);
    return homePage(this.plans, status);
  }
}
