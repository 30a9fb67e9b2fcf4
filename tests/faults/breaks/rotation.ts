import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { natsOptions } from '@deploy/local/stack/dependencies';
import { expect } from '@jest/globals';
import { natsConfigText } from '@libs/embedded/nats/nats-config';
import type { ProcessName, ServiceName } from '@libs/events/services';
import { formatPrivateKey, formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { createUser } from '@nats-io/nkeys';
import { Wallet } from 'ethers';
import type { RunningSystem } from '../../stack/running-system.js';
import type { NatsFaults } from './server-faults.js';

const run = promisify(execFile);
const ONE_COIN = '0xde0b6b3a7640000';

type Env = Readonly<Record<string, string>>;

/** Returns new secrets of every kind, each next to the one that it replaces. */
export function newSecrets({ stack }: RunningSystem) {
  const { keys } = stack;
  const pair = (name: string) => {
    const made = generateSealingKeyPair(`development-${name}-next`);
    return { pair: made, publicKey: formatPublicKey(made), privateKey: formatPrivateKey(made) };
  };
  const seed = () => new TextDecoder().decode(createUser().getSeed());
  return {
    relayer: Wallet.createRandom(),
    internalApiToken: 'development-the-next-internal-token',
    databasePassword: 'the next password of sessions',
    natsSeeds: { 'webhook-dispatcher': seed(), 'turn-runner': seed() } as Readonly<Record<string, string>>,
    sealing: { sweeper: pair('sweeper'), dispatcher: pair('dispatcher'), runner: pair('runner') },
    old: keys,
  };
}

export type NewSecrets = ReturnType<typeof newSecrets>;

/** The steps of an SRE on a running system, with the commands that the runbook names. */
export class Rotation {
  private readonly changes = new Map<ServiceName, Record<string, string>>();

  constructor(
    private readonly system: RunningSystem,
    private readonly nats: NatsFaults,
    private readonly secrets: NewSecrets,
  ) {}

  /** Gives the new relayer coins to pay gas with. */
  async fundsRelayer(): Promise<void> {
    await this.system.provider.send('anvil_setBalance', [this.secrets.relayer.address, ONE_COIN]);
  }

  /** Sends the running message server the keys that it accepts. Clients whose key stays are not disconnected. */
  acceptsKeys(which: 'old and new' | 'new'): void {
    const { stack } = this.system;
    const server = this.nats.running;
    const seedsOf = (service: ProcessName): string[] => {
      const [old, next] = [stack.keys.natsSeeds[service], this.secrets.natsSeeds[service]];
      if (next === undefined) return [old];
      return which === 'new' ? [next] : [old, next];
    };
    const instance = {
      port: server.port,
      monitoringPort: Number(new URL(server.monitoringUrl).port),
      storeDir: server.storeDir,
    };
    const text = natsConfigText(server.version, instance, natsOptions(stack, seedsOf).config);
    writeFileSync(join(dirname(server.storeDir), 'nats.conf'), text, { mode: 0o600 });
    process.kill(server.pid, 'SIGHUP');
  }

  /**
   * Performs a rolling restart with these settings in addition to the service's present ones: for each replica a new
   * one starts, then the old one ends.
   */
  async restarts(name: ServiceName, changed: Env): Promise<void> {
    this.changes.set(name, { ...this.changes.get(name), ...changed });
    const replicas = this.system.stack.replicas!;
    for (const old of replicas.of(name)) {
      await replicas.add(name, { env: this.env(name) });
      expect(await replicas.end(old, 'SIGTERM')).toEqual({ code: 0, signal: null });
    }
  }

  /** Runs a command of a service with its current settings. Returns the command's output. */
  async command(name: ServiceName, file: string): Promise<Record<string, number>> {
    const path = fileURLToPath(import.meta.resolve(`@apps/${name}/commands/${file}`));
    const { stdout } = await run(process.execPath, [path], { env: this.env(name) });
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>;
  }

  /** Returns the current settings of a service. */
  env(name: ServiceName): Record<string, string> {
    return { ...this.service(name).env, ...this.changes.get(name) };
  }

  private service(name: ServiceName) {
    return this.system.stack.services.find((service) => service.name === name)!;
  }
}
