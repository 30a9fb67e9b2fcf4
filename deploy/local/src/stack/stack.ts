import { mkdirSync, rmSync } from 'node:fs';
import { removePostgres } from '@libs/embedded/postgres/postgres';
import { SERVICES, type ServiceName, TWIN_NAMES } from '@libs/events/services';
import { type StateDir, stateDir } from '../files/state-dir.js';
import { type ProgramFile, programFiles } from '../processes/programs.js';
import { Replicas } from '../processes/replicas.js';
import { inboxProcess, type LocalService, serviceProcesses } from '../processes/service-processes.js';
import { type SupervisedProcess, Supervisor, type SupervisorOptions } from '../processes/supervisor.js';
import { OPERATOR_EMAIL } from '../seed/demo-merchant.js';
import { type DevelopmentKeys, developmentKeys } from '../seed/keys.js';
import { migrateDatabases, provisionDatabases } from '../seed/provision.js';
import type { StartOptions } from '../terminal/options.js';
import type { Progress } from '../terminal/progress.js';
import { type Deployment, deployContracts } from './chain.js';
import { type Dependencies, startDependencies, stopDependencies } from './dependencies.js';
import { choosePorts, type Ports } from './ports.js';
import { localServices, urlAt } from './services.js';

const PORT_NAMES = [...SERVICES, 'smtp', 'inboxes', 'postgres', 'nats', 'anvil'];
/** The additional ports with `--testnet`. */
const TESTNET_PORT_NAMES = [...TWIN_NAMES, 'anvil-testnet'];

export { OPERATOR_EMAIL };

/** The parts on which the services of a stack are started. */
interface Ground {
  readonly state: StateDir;
  readonly keys: DevelopmentKeys;
  readonly ports: Ports;
  readonly dependencies: Dependencies;
  readonly supervisor: Supervisor;
}

/** A stack whose parts are running and ready, without any account or merchant yet (see `seed.ts`). */
export interface RunningStack extends Ground {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly deployment: Deployment;
  /** The contracts on the test network, with `--testnet`. */
  readonly testnet?: Deployment | undefined;
  readonly services: readonly LocalService[];
  /** The programs of services, as this stack runs them. */
  readonly program: ProgramFile;
  /** Present only where services run several times each: then `services` contains the addresses of the balancers. */
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
  /** The number of processes of each service; default 1, without a balancer. */
  readonly replicas?: number;
  /** Another built checkout of this repository, whose services are run. */
  readonly checkout?: string;
  /** Puts providers in front of the node, and returns their URLs for RPC_URLS of services. */
  readonly rpcUrls?: (nodeUrl: string) => Promise<readonly string[]>;
  /** Returns settings of a service that are added to its own, or replace them. */
  readonly env?: (service: ServiceName) => Readonly<Record<string, string>>;
}

/** Starts everything on a state directory. When a part fails, the started ones are stopped again. */
export async function startStack(
  options: StartOptions,
  progress: Progress,
  settings: StackSettings = {},
): Promise<RunningStack> {
  const ground = await startGround(options, progress, settings);
  const { ports, dependencies, supervisor } = ground;
  let replicas: Replicas | undefined;
  const stop = async () => {
    await supervisor.stopAll();
    await replicas?.close();
    await stopDependencies(dependencies);
  };
  try {
    const [[deployment, testnet], program] = await Promise.all([
      prepare(ground, progress),
      programFiles(progress, settings.bundled),
    ]);
    const services = await servicesOn(ground, deployment, settings, testnet);
    const count = settings.replicas ?? 1;
    const single = count > 1 ? [] : serviceProcesses(services, options.oneProcess, program);
    const launched = settings.launch ? single.map(settings.launch) : single;
    await startProcesses([inboxesOf(ground), ...launched], supervisor, progress);
    if (count > 1) {
      // The options exclude a test network together with several replicas.
      const several = new Replicas(services as LocalService<ServiceName>[], supervisor, program);
      replicas = several;
      await progress.step(`${count} replicas of each service`, () => several.start(count, settings.checkout));
    }
    const addresses = { baseUrl: urlAt(ports, 'gateway'), inboxUrl: urlAt(ports, 'inboxes') };
    return { ...ground, ...addresses, deployment, testnet, services, program, ...(replicas ? { replicas } : {}), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startGround(options: StartOptions, progress: Progress, settings: StackSettings): Promise<Ground> {
  const state = stateDir(options.dir);
  if (options.fresh) forget(state);
  mkdirSync(state.logs, { recursive: true });
  const names = options.testnet ? [...PORT_NAMES, ...TESTNET_PORT_NAMES] : PORT_NAMES;
  const ports = await choosePorts(state, names, { gateway: options.port });
  const keys = developmentKeys(state);
  const fsync = settings.fsync ?? true;
  const dependencies = await startDependencies({ options, state, ports, keys, progress, fsync });
  const supervisor = new Supervisor({ logs: state.logs, print: progress.print, ...settings });
  return { state, keys, ports, dependencies, supervisor };
}

async function servicesOn(
  { state, keys, ports, dependencies }: Ground,
  { chainId, checkout, tokens }: Deployment,
  settings: StackSettings,
  testnet: Deployment | undefined,
): Promise<LocalService[]> {
  const testnetUrl = dependencies.testnetAnvil?.rpcUrl;
  return localServices({
    ...(testnet && testnetUrl ? { testNetwork: { ...testnet, rpcUrls: [testnetUrl, testnetUrl] } } : {}),
    databaseUrl: dependencies.adminDatabaseUrl,
    filesDatabaseUrl: dependencies.filesDatabaseUrl,
    natsUrl: dependencies.natsUrl,
    hasNatsUsers: dependencies.nats !== undefined,
    rpcUrls: (await settings.rpcUrls?.(dependencies.rpcUrls[0]!)) ?? dependencies.rpcUrls,
    chainId,
    checkout,
    tokens,
    ports,
    keys,
    operatorEmail: OPERATOR_EMAIL,
    auditHeads: state.auditHeads,
    logLevel: settings.logLevel ?? 'info',
    ...(settings.env ? { extraEnv: settings.env } : {}),
  });
}

function inboxesOf({ ports, state }: Ground): SupervisedProcess {
  const env = { PORT: `${ports['inboxes']}`, SMTP_PORT: `${ports['smtp']}`, STATE_DIR: state.dir };
  return inboxProcess(env, urlAt(ports, 'inboxes'));
}

async function prepare(
  { dependencies, state, keys }: Ground,
  progress: Progress,
): Promise<[Deployment, Deployment | undefined]> {
  const { adminDatabaseUrl: adminUrl, filesDatabaseUrl: filesUrl, rpcUrls, postgres, testnetAnvil } = dependencies;
  const hasTestNetwork = testnetAnvil !== undefined;
  const [deployment, testnet] = await Promise.all([
    progress.step('contracts and test tokens', () => deployContracts(rpcUrls[0]!, state.chain)),
    testnetAnvil && deployContracts(testnetAnvil.rpcUrl, state.testnetChain),
    progress.step('roles, schemas, migrations', async () => {
      await provisionDatabases({ adminUrl, filesUrl }, keys, hasTestNetwork);
      await migrateDatabases({ adminUrl, filesUrl }, state, { isOurs: postgres !== undefined, hasTestNetwork });
    }),
  ]);
  return [deployment, testnet];
}

async function startProcesses(
  processes: readonly SupervisedProcess[],
  supervisor: Supervisor,
  progress: Progress,
): Promise<void> {
  const waiting = new Set(processes.map(({ name }) => name));
  const still = setInterval(() => progress.print(`  … waiting for ${[...waiting].join(', ')}`), 5_000);
  try {
    await progress.step(`${processes.length} processes`, () =>
      Promise.all(processes.map((wanted) => supervisor.start(wanted).then(() => waiting.delete(wanted.name)))),
    );
  } finally {
    clearInterval(still);
  }
}

/** Deletes only what a stack made: a wrong `--dir` must not cost anyone a folder. */
function forget({ dir: _dir, launcher: _ours, postgres, ...made }: StateDir): void {
  removePostgres(postgres);
  for (const path of Object.values(made)) rmSync(path, { recursive: true, force: true });
}
