import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The programs by which tests start and use a system, of some build. */
export interface TestPrograms {
  readonly RunningSystem: typeof import('../stack/running-system.js').RunningSystem;
  readonly AgentAccount: typeof import('../stack/people/agent-account.js').AgentAccount;
  readonly Merchant: typeof import('../stack/people/merchant.js').Merchant;
  readonly serviceProcesses: typeof import('@deploy/local/processes/service-processes').serviceProcesses;
}

/** Returns the programs of the build itself, because its services, migrations and settings belong together. */
export async function testProgramsOf(root: string): Promise<TestPrograms> {
  const compiled = async <Module>(...path: string[]) =>
    (await import(pathToFileURL(join(root, ...path)).href)) as Module;
  const tests = join('tests', 'dist', 'stack');
  return {
    ...(await compiled<Pick<TestPrograms, 'RunningSystem'>>(tests, 'running-system.js')),
    ...(await compiled<Pick<TestPrograms, 'AgentAccount'>>(tests, 'people', 'agent-account.js')),
    ...(await compiled<Pick<TestPrograms, 'Merchant'>>(tests, 'people', 'merchant.js')),
    ...(await compiled<Pick<TestPrograms, 'serviceProcesses'>>(
      ...['deploy', 'local', 'dist', 'src', 'processes', 'service-processes.js'],
    )),
  };
}
