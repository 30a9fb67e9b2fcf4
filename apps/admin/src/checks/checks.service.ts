import type { Finding } from '@libs/dto/operations/findings';
import type { DoctorMethod } from '@libs/dto/rpc/operations.rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable, Logger } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import { type BegunRun, ChecksRepository, type LastRun } from './checks.repository.js';
import { runOwnChecks } from './own-checks.js';

/** Longer than any service takes: checks give up after a minute. Seconds. */
const WITHIN_S = 75;
/** How long a service is polled for its findings. Milliseconds. */
const POLLED_MS = 65_000;
/** The least time between two runs, so that pressing a button does not use up the quotas of providers. Seconds. */
const PAUSE_S = 10;

/** The services that check what only they reach. */
const DOCTOR_METHODS: Readonly<Record<string, DoctorMethod>> = {
  sweeper: 'sweeper.examine',
  'webhook-dispatcher': 'webhooks.examine',
};
const SERVICES = ['admin', ...Object.keys(DOCTOR_METHODS)];

/** The checks of `checkout doctor`, run by the services in their own environments, and their last findings. */
@Injectable()
export class ChecksService {
  private readonly logger = new Logger('Checks');

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly repository: ChecksRepository,
    private readonly settings: AdminSettings,
  ) {}

  /**
   * Begins all checks that may begin now, and resolves when they have ended. A service that does not respond is a
   * finding.
   */
  async run(): Promise<void> {
    await this.ended(await this.begin());
  }

  /** Begins all checks that may begin now, and resolves when they have begun. */
  async start(): Promise<void> {
    const begun = await this.begin();
    this.ended(begun).catch((error: Error) => this.logger.error(`findings were not kept: ${error.message}`));
  }

  /** Returns the last run of each service. */
  runs(): Promise<LastRun[]> {
    return this.repository.all(this.database, WITHIN_S);
  }

  /** Counted in production only: a laptop has no certificate and no archive. */
  @ReadsGauges('doctor_failures', 'doctor_warnings')
  async gauges() {
    const findings = this.settings.isProduction ? (await this.runs()).flatMap((run) => run.findings) : [];
    const named = (status: Finding['status']) => [
      ...new Set(findings.filter((finding) => finding.status === status).map(({ check }) => check)),
    ];
    const failures = named('failure');
    return {
      doctor_failures: failures.length,
      doctor_warnings: named('warning').length,
      ...(failures.length > 0 ? { subjects: { doctor_failures: failures } } : {}),
    };
  }

  private begin(): Promise<BegunRun[]> {
    return this.repository.begin(this.database, SERVICES, { withinS: WITHIN_S, pauseS: PAUSE_S });
  }

  private async ended(begun: readonly BegunRun[]): Promise<void> {
    await Promise.all(
      begun.map(async (run) => this.repository.finish(this.database, run, await this.findingsOf(run.service))),
    );
  }

  private async findingsOf(service: string): Promise<Finding[]> {
    const method = DOCTOR_METHODS[service];
    if (!method) return runOwnChecks(this.settings);
    const findings = await this.polled(method).catch(() => null);
    if (findings) return findings;
    const found = `${service} did not respond, so its checks were not run`;
    return [{ check: `${service}.answer`, status: 'skipped', found, todo: 'see on the health page whether it runs' }];
  }

  /**
   * Polls a service for its findings; each call waits for a while before it returns. Returns null where there are no
   * findings after all.
   */
  private async polled(method: DoctorMethod): Promise<Finding[] | null> {
    const until = performance.now() + POLLED_MS;
    for (;;) {
      const { findings } = await this.rpc.call(method, { polls: true });
      if (findings || performance.now() > until) return findings;
    }
  }
}
