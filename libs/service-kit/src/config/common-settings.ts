import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { hasDevelopmentPassword, isDevelopmentSeed } from './development/secrets.js';
import { IsHttpUrl, NOT_IN_PRODUCTION, Satisfies } from './rules.js';
import { Setting } from './setting.js';

export const ENVIRONMENTS = ['development', 'production'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Settings that every service has. */
export class CommonSettings {
  @Setting('development allows what only developers need, such as http endpoints on loopback; production refuses it', {
    default: 'production',
  })
  @IsIn(ENVIRONMENTS)
  environment: (typeof ENVIRONMENTS)[number];

  @Setting('address to listen on', { default: '0.0.0.0' })
  @IsString()
  host: string;

  @Setting('port to listen on; 0 for any free one', { default: '8080' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port: number;

  @Setting('the public origin of the platform, as buyers and merchants see it, for example https://pay.example.com')
  @IsHttpUrl()
  publicUrl: string;

  @Setting('lowest level that is logged', { default: 'info' })
  @IsIn(LOG_LEVELS)
  logLevel: (typeof LOG_LEVELS)[number];

  @Setting('NATS servers of one cluster, separated by commas, for example nats://127.0.0.1:4222')
  @IsString()
  natsUrl: string;

  @Setting("seed of this service's NATS user key (nkey)", { optional: true, secret: true })
  @IsOptional()
  @IsString()
  @Satisfies(NOT_IN_PRODUCTION, (seed, settings) => !settings.isProduction || !isDevelopmentSeed(seed))
  natsNkeySeed?: string;

  @Setting(
    'how long a process continues to serve after SIGTERM while it reports that it is not ready, in milliseconds; longer than routers need to notice that',
    { default: '10000' },
  )
  @IsInt()
  @Min(0)
  @Max(300_000)
  shutdownDelayMs: number;

  @Setting(
    'port on which /metrics is served as Prometheus text, for example 9464; without it there is no such listener',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  metricsPort?: number;

  get isProduction(): boolean {
    return this.environment === 'production';
  }
}

/** Settings of a service that owns a Postgres schema. */
export class DatabaseSettings extends CommonSettings {
  @Setting("Postgres URL with this service's login role", { secret: true })
  @IsString()
  @Satisfies(NOT_IN_PRODUCTION, (url, settings) => !settings.isProduction || !hasDevelopmentPassword(url))
  databaseUrl: string;

  @Setting(
    'Postgres URL of the same role without a pooler, for locks of leaders; needed if DATABASE_URL leads to a pooler',
    {
      optional: true,
      secret: true,
    },
  )
  @IsOptional()
  @IsString()
  @Satisfies(NOT_IN_PRODUCTION, (url, settings) => !settings.isProduction || !hasDevelopmentPassword(url))
  databaseDirectUrl?: string;

  @Setting('the most database connections of one process', { default: '20' })
  @IsInt()
  @Min(6)
  @Max(200)
  databasePoolSize: number;

  @Setting('events that one process handles at the same time; the pool must have at least four connections more', {
    default: '8',
  })
  @IsInt()
  @Min(1)
  @Max(100)
  eventConcurrency: number;

  @Setting(
    'how long a process may hold an event without acknowledging it before another one gets it, in milliseconds',
    {
      default: '30000',
    },
  )
  @IsInt()
  @Min(1_000)
  @Max(600_000)
  eventAckWaitMs: number;

  @Setting(
    'interval between two comparisons of the events published in 24 hours with those that were handled, in milliseconds',
    { default: '3600000' },
  )
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  antiEntropyIntervalMs: number;

  @Setting('replicas of each event stream: 1 for a single NATS server, 3 for a cluster', { default: '1' })
  @IsIn([1, 3, 5])
  streamReplicas: number;

  /**
   * The database where a session may hold a lock: never through a pooler, which lends a connection for one transaction
   * only.
   */
  get leaderDatabaseUrl(): string {
    return this.databaseDirectUrl ?? this.databaseUrl;
  }
}
