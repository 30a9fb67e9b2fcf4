import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { TEST_CERTIFICATE } from '@libs/testing/servers/certificate';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock-preload.js')).href;

/** Files by which the soak reaches into services that were started with `env`: fault points and clocks. */
export class Levers {
  private readonly dir = mkdtempSync(join(tmpdir(), 'checkout-soak-'));

  constructor() {
    for (const service of SERVICES) mkdirSync(join(this.dir, service));
    writeFileSync(this.authority, TEST_CERTIFICATE);
  }

  /** What a service is started with. */
  env(service: ServiceName): Record<string, string> {
    return {
      FAULT_POINT_DIR: join(this.dir, service),
      SOAK_CLOCK_FILE: this.clockOf(service),
      NODE_OPTIONS: `--import ${CLOCK}`,
      NODE_EXTRA_CA_CERTS: this.authority,
    };
  }

  /** The service kills itself the next time it reaches the point, after so many passes. */
  arm(service: ServiceName, point: string, passes: number): void {
    writeFileSync(join(this.dir, service, point), String(passes));
  }

  /** Whether it has not come to the point yet. */
  isArmed(service: ServiceName, point: string): boolean {
    return existsSync(join(this.dir, service, point));
  }

  /** True where it had not come to the point yet. */
  disarm(service: ServiceName, point: string): boolean {
    const isArmed = this.isArmed(service, point);
    rmSync(join(this.dir, service, point), { force: true });
    return isArmed;
  }

  /** From now on the wall clock of a service is off by so much; its timers are not. */
  setClock(service: ServiceName, offsetMs: number): void {
    writeFileSync(this.clockOf(service), String(offsetMs));
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  private get authority(): string {
    return join(this.dir, 'authority.pem');
  }

  private clockOf(service: ServiceName): string {
    return join(this.dir, service, 'clock');
  }
}
