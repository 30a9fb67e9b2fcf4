import { mkdirSync, rmSync } from 'node:fs';
import { removePostgres } from '@libs/embedded/postgres';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { type Deployment, deployContracts } from './chain.js';
import { OPERATOR_EMAIL } from './demo-merchant.js';
import { type Dependencies, startDependencies, stopDependencies } from './dependencies.js';
import { type DevelopmentKeys, developmentKeys } from './keys.js';
import type { StartOptions } from './options.js';
import { choosePorts, type Ports } from './ports.js';
import { type ProgramFile, programFiles } from './programs.js';
import type { Progress } from './progress.js';
import { migrateDatabase, provisionDatabase } from './provision.js';
import { Replicas } from './replicas.js';
import { inboxProcess, serviceProcesses } from './service-processes.js';
import { type LocalService, localServices, urlAt } from './services.js';
import { type StateDir, stateDir } from './state-dir.js';
import { type SupervisedProcess, Supervisor, type SupervisorOptions } from './supervisor.js';

const PORT_NAMES = [...SERVICES, 'smtp', 'inboxes', 'postgres', 'nats', 'anvil'];

export { OPERATOR_EMAIL };

/** All parts running and ready; without any account or merchant yet (see `seed.ts`). */
export interface RunningStack {
  readonly state: StateDir;
  readonly keys: DevelopmentKeys;
  readonly ports: Ports;
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly dependencies: Dependencies;
  readonly deployment: Deployment;
  readonly services: readonly LocalService[];
  readonly supervisor: Supervisor;
  /** Programs of services, as this stack runs them. */
  readonly program: ProgramFile;
  /** Only where services run several times each: then `services` tells the addresses of the balancers. */
  readonly replicas?: Replicas;
  stop(): Promise<void>;
}

export interface StackSettings extends Pick<SupervisorOptions, 'restarts' | 'onRestart'> {
  /** False loses data when the machine crashes: tests only. */
  readonly fsync?: boolean;
  readonly logLevel?: string;
  /** False starts services from the compiler's files, as `NODE_OPTIONS=--enable-source-maps` does. */
  readonly bundled?: boolean;
  /** Starts a service in another way than as a process of this machine: from its image. */
  readonly launch?: (wanted: SupervisedProcess) => SupervisedProcess;
  /** Processes of each service; default 1, without a balancer. */
  readonly replicas?: number;
  /** Another built checkout of this repository, whose services are run. */
  readonly checkout?: string;
  /** Puts providers in front of the node: what services get as RPC_URLS. */
  readonly rpcUrls?: (nodeUrl: string) => Promise<readonly string[]>;
  /** Settings that a service gets beside its own, or instead of them. */
  readonly env?: (service: ServiceName) => Readonly<Record<string, string>>;
}

/** Starts everything on a state directory. When a part fails, what was started is stopped again. */
export async function startStack(
  options: StartOptions,
  progress: Progress,
  settings: StackSettings = {},
): Promise<RunningStack> {
  const state = stateDir(options.dir);
  if (options.fresh) forget(state);
  mkdirSync(state.logs, { recursive: true });
  const ports = await choosePorts(state, PORT_NAMES, { gateway: options.port });
  const keys = developmentKeys(state);
  const dependencies = await startDependencies({
    options,
    state,
    ports,
    keys,
    progress,
    fsync: settings.fsync ?? true,
  });
  const supervisor = new Supervisor({ logs: state.logs, say: progress.say, ...settings });
  let replicas: Replicas | undefined;
  const stop = async () => {
    await supervisor.stopAll();
    await replicas?.close();
    await stopDependencies(dependencies);
  };
  try {
    const [deployment, program] = await Promise.all([
      prepare(dependencies, state, keys, progress),
      programFiles(progress, settings.bundled),
    ]);
    const rpcUrls = (await settings.rpcUrls?.(dependencies.rpcUrls[0]!)) ?? dependencies.rpcUrls;
    const services = localServices({
      databaseUrl: dependencies.adminDatabaseUrl,
      natsUrl: dependencies.natsUrl,
      hasNatsUsers: dependencies.nats !== undefined,
      rpcUrls,
      chainId: deployment.chainId,
      checkout: deployment.checkout,
      tokens: deployment.tokens,
      ports,
      keys,
      operatorEmail: OPERATOR_EMAIL,
      auditHeads: state.auditHeads,
      logLevel: settings.logLevel ?? 'info',
      ...(settings.env ? { extraEnv: settings.env } : {}),
    });
    const inboxUrl = urlAt(ports, 'inboxes');
    const inboxes = inboxProcess(
      { PORT: `${ports['inboxes']}`, SMTP_PORT: `${ports['smtp']}`, STATE_DIR: state.dir },
      inboxUrl,
    );
    const count = settings.replicas ?? 1;
    const single = count > 1 ? [] : serviceProcesses(services, options.oneProcess, program);
    const launched = settings.launch ? single.map(settings.launch) : single;
    await startProcesses([inboxes, ...launched], supervisor, progress);
    if (count > 1) {
      replicas = new Replicas(services, supervisor, program);
      const { checkout } = settings;
      await progress.step(`${count} replicas of each service`, () => replicas!.start(count, checkout));
    }
    return {
      state,
      keys,
      ports,
      baseUrl: urlAt(ports, 'gateway'),
      inboxUrl,
      dependencies,
      deployment,
      services,
      supervisor,
      program,
      ...(replicas ? { replicas } : {}),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepare(
  dependencies: Dependencies,
  state: StateDir,
  keys: DevelopmentKeys,
  progress: Progress,
): Promise<Deployment> {
  const { adminDatabaseUrl, rpcUrls, postgres } = dependencies;
  const [deployment] = await Promise.all([
    progress.step('contracts and test tokens', () => deployContracts(rpcUrls[0]!, state)),
    progress.step('roles, schemas, migrations', async () => {
      await provisionDatabase(adminDatabaseUrl, keys);
      await migrateDatabase(adminDatabaseUrl, state, postgres !== undefined);
    }),
  ]);
  return deployment;
}

async function startProcesses(
  processes: readonly Parameters<Supervisor['start']>[0][],
  supervisor: Supervisor,
  progress: Progress,
): Promise<void> {
  const waiting = new Set(processes.map(({ name }) => name));
  const still = setInterval(() => progress.say(`  … waiting for ${[...waiting].join(', ')}`), 5_000);
  try {
    await progress.step(`${processes.length} processes`, () =>
      Promise.all(processes.map((wanted) => supervisor.start(wanted).then(() => waiting.delete(wanted.name)))),
    );
  } finally {
    clearInterval(still);
  }
}

/** Only what a stack made: an unlucky `--dir` must not cost anyone a folder. */
function forget({ dir: _dir, launcher: _ours, postgres, ...made }: StateDir): void {
  removePostgres(postgres);
  for (const path of Object.values(made)) rmSync(path, { recursive: true, force: true });
}
