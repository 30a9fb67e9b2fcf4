import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { TEST_CERTIFICATE } from '@libs/testing/servers/certificate';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock-preload.js')).href;

/** Files by which the soak controls services that were started with `env`: fault points and clocks. */
export class Levers {
  private readonly dir = mkdtempSync(join(tmpdir(), 'checkout-soak-'));

  constructor() {
    for (const service of SERVICES) mkdirSync(join(this.dir, service));
    writeFileSync(this.authority, TEST_CERTIFICATE);
  }

  /** Returns the environment with which a service is started. */
  env(service: ServiceName): Record<string, string> {
    return {
      FAULT_POINT_DIR: join(this.dir, service),
      SOAK_CLOCK_FILE: this.clockOf(service),
      NODE_OPTIONS: `--import ${CLOCK}`,
      NODE_EXTRA_CA_CERTS: this.authority,
    };
  }

  /** Makes the service kill itself the next time it reaches the point, after the given number of passes. */
  arm(service: ServiceName, point: string, passes: number): void {
    writeFileSync(join(this.dir, service, point), String(passes));
  }

  /** Returns whether it has not reached the point yet. */
  isArmed(service: ServiceName, point: string): boolean {
    return existsSync(join(this.dir, service, point));
  }

  /** Returns true where it had not reached the point yet. */
  disarm(service: ServiceName, point: string): boolean {
    const isArmed = this.isArmed(service, point);
    rmSync(join(this.dir, service, point), { force: true });
    return isArmed;
  }

  /** Shifts the wall clock of a service from now on; its timers are not affected. */
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
