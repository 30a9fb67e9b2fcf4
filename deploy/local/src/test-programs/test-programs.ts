import { spawnSync } from 'node:child_process';
import { installPackages, onPath, type PackageNames } from '@libs/embedded/system/system-packages';

/** A system program that tests run and npm cannot install. */
export interface TestProgram {
  /** Its name on PATH. */
  readonly command: string;
  /** An alternative on a machine whose packages do not come from Debian. */
  readonly elsewhere?: string;
  /** Arguments with which it must succeed, where a system package contains only a part of it. */
  readonly probe?: readonly string[];
  /** The environment variable that holds the path of another one. */
  readonly variable?: string;
  readonly packages: PackageNames;
  readonly neededBy: string;
}

/** promtool evaluates every alert on made-up series. */
export const PROMTOOL: TestProgram = {
  command: 'promtool',
  packages: { 'apt-get': 'prometheus', dnf: 'golang-github-prometheus', brew: 'prometheus' },
  neededBy: 'the check of alert rules',
};

/** Everything that `npm test` needs besides Node and npm; Postgres and anvil are npm packages. */
export const TEST_PROGRAMS: readonly TestProgram[] = [
  {
    command: 'nats-server',
    variable: 'NATS_SERVER',
    packages: { 'apt-get': 'nats-server', dnf: 'nats-server', apk: 'nats-server', brew: 'nats-server' },
    neededBy: 'every test of a service',
  },
  {
    // The same engine without the frame of a browser, which draws additional pages for each window: half of the work.
    command: 'chromium-headless-shell',
    elsewhere: 'chromium',
    variable: 'CHROMIUM',
    packages: { 'apt-get': 'chromium-headless-shell', dnf: 'chromium', apk: 'chromium' },
    neededBy: 'tests of pages',
  },
  {
    command: 'python3',
    packages: { 'apt-get': 'python3', dnf: 'python3', apk: 'python3', brew: 'python' },
    neededBy: 'the SDK for Python and the examples of the documents',
  },
  {
    // Debian keeps the part that makes an environment in a separate package.
    command: 'python3',
    probe: ['-c', 'import ensurepip, venv'],
    packages: { 'apt-get': 'python3-venv', dnf: 'python3-pip', apk: 'py3-pip', brew: 'python' },
    neededBy: 'the recipes of the SDK for Python',
  },
  {
    command: 'php',
    packages: { 'apt-get': 'php-cli', dnf: 'php-cli', brew: 'php' },
    neededBy: 'the SDK for PHP and the examples of the documents',
  },
  {
    command: 'go',
    packages: { 'apt-get': 'golang-go', dnf: 'golang', apk: 'go', brew: 'go' },
    neededBy: 'the SDK for Go and the examples of the documents',
  },
  {
    command: 'curl',
    packages: { 'apt-get': 'curl', dnf: 'curl', apk: 'curl', brew: 'curl' },
    neededBy: 'the examples of the documents',
  },
  {
    command: 'git',
    packages: { 'apt-get': 'git', dnf: 'git', apk: 'git', brew: 'git' },
    neededBy: 'tests of the repository',
  },
  {
    command: 'openssl',
    packages: { 'apt-get': 'openssl', dnf: 'openssl', apk: 'openssl', brew: 'openssl' },
    neededBy: 'the certificates of tests of the SDK for Python',
  },
  {
    command: 'ps',
    packages: { 'apt-get': 'procps', dnf: 'procps-ng', apk: 'procps' },
    neededBy: 'tests of npm start and npm stop',
  },
];

/** Returns the programs that this machine lacks. */
export function missingPrograms(
  programs: readonly TestProgram[],
  present: (command: string) => boolean = (command) => onPath(command) !== undefined,
  env: NodeJS.ProcessEnv = process.env,
  succeeds: (command: string, args: readonly string[]) => boolean = (command, args) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0,
): readonly TestProgram[] {
  const isThere = ({ command, elsewhere, probe }: TestProgram) =>
    (present(command) && (probe === undefined || succeeds(command, probe))) ||
    (elsewhere !== undefined && !present('apt-get') && present(elsewhere));
  return programs.filter((program) => !(program.variable && env[program.variable]) && !isThere(program));
}

/**
 * Installs the programs that are missing, through the system's package manager, and reports it. Where that is
 * impossible, ends the process with one line that names what to install: a test without its program would fail much
 * later and less clearly.
 */
export function installTestPrograms(programs: readonly TestProgram[]): void {
  const missing = missingPrograms(programs);
  if (missing.length === 0) return;
  for (const { command, neededBy } of missing) console.log(`${command} is missing, needed by ${neededBy}`);
  const problem = installPackages(
    missing.map(({ packages }) => packages),
    (line) => console.log(`installing: ${line}`),
    { mayUseSudo: true },
  );
  const still = missingPrograms(missing);
  if (still.length === 0) return;
  const names = still.map(({ command, variable }) => `${command}${variable ? ` (or set ${variable})` : ''}`);
  console.error(`Install ${names.join(', ')} and run this again${problem ? `: ${problem}` : ''}`);
  process.exit(1);
}
