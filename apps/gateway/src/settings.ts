import { parseTiers } from '@libs/dto/tiers';
import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { IsHttpUrl, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { trustedProxiesOf } from './routes/trusted-proxies.js';

export class GatewaySettings extends CommonSettings {
  @Setting('URL of the auth service')
  @IsHttpUrl()
  authUrl: string;

  @Setting('URL of the dashboard service')
  @IsHttpUrl()
  dashboardUrl: string;

  @Setting('URL of the sessions service')
  @IsHttpUrl()
  sessionsUrl: string;

  @Setting('URL of the admin service')
  @IsHttpUrl()
  adminUrl: string;

  @Setting('URL of the pay page service')
  @IsHttpUrl()
  payPageUrl: string;

  @Setting('URL of the agent gateway')
  @IsHttpUrl()
  agentUrl: string;

  @Setting(
    'URL of the sweeper, to route /api/internal; unset in production, where callers inside the network call the sweeper directly',
    { optional: true },
  )
  @IsOptional()
  @IsHttpUrl()
  @Satisfies('must be left out in production: /api/internal is not public', (_, { isProduction }) => !isProduction)
  sweeperUrl?: string;

  @Setting(
    'proxies whose X-Forwarded-For is trusted: their networks, such as 10.0.0.0/8, comma separated, or the number of proxies; 0 for none',
    { default: 'loopback' },
  )
  @Satisfies('must be a number of proxies from 0 to 9, or networks, comma separated', trustedProxiesOf)
  trustedProxies: string;

  @Setting('block explorer that the dashboard links to; without it addresses and transactions are not linked', {
    optional: true,
  })
  @IsOptional()
  @IsHttpUrl()
  explorerUrl?: string;

  @Setting('block explorer of the test network, to which the dashboard links in test mode', { optional: true })
  @IsOptional()
  @IsHttpUrl()
  testnetExplorerUrl?: string;

  @Setting(
    'where to report a vulnerability, for /.well-known/security.txt, for example mailto:security@example.com; without it there is no such file',
    { optional: true },
  )
  @IsOptional()
  @Matches(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, {
    message: 'must begin with mailto:, https:// or tel:',
  })
  securityContact?: string;

  @Setting('plans that differ from the defaults, as JSON', { optional: true })
  @IsOptional()
  @Satisfies('must be JSON of plans with the fields that differ, and fees of 0 to 1000 basis points', (text) =>
    parseTiers(String(text)),
  )
  tiers?: string;

  @Setting(
    'how long a request may take to send its body, in milliseconds, plus one second for each 4 KB that have arrived',
    {
      default: '15000',
    },
  )
  @IsInt()
  @Min(1_000)
  @Max(600_000)
  bodyTimeoutMs: number;

  @Setting('sign-in and registration requests that one address may make in a minute', { default: '30' })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  signInsPerMinute: number;

  @Setting('other requests that one address may make in a minute', { default: '6000' })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  requestsPerMinute: number;
}
