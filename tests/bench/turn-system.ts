import type { AgentAccount } from '../stack/people/agent-account.js';
import type { RunningSystem } from '../stack/running-system.js';
import { asOnAServer } from './as-on-a-server.js';
import { testProgramsOf } from './test-programs.js';
import { TurnLoad } from './turn-load.js';
import { uncappedSpaces } from './uncapped.js';

/** A running system of some build, with an account that submits turns to its spaces. */
export interface TurnSystem {
  readonly name: string;
  readonly system: RunningSystem;
  readonly account: AgentAccount;
  readonly spaces: readonly string[];
  readonly load: TurnLoad;
  /** Starts the runner again after it was stopped. */
  startRunner(): Promise<void>;
}

/** Starts the system of a build, from bundles unless files of packages are to be distinguished. */
export async function startTurnSystem(
  name: string,
  root: string,
  howManySpaces: number,
  bundled = true,
): Promise<TurnSystem> {
  const { RunningSystem: System, AgentAccount: Account, serviceProcesses } = await testProgramsOf(root);
  const system = await System.start({ fsync: true, launch: asOnAServer, bundled });
  try {
    const account = await Account.create(system, { creditsUsd: 1_000 });
    const spaces = await uncappedSpaces(account, howManySpaces);
    const startRunner = async () => {
      const wanted = serviceProcesses(system.stack.services, false).find((one) => one.name === 'turn-runner')!;
      await system.stack.supervisor.start(asOnAServer(wanted));
    };
    return { name, system, account, spaces, load: new TurnLoad(system, account, howManySpaces), startRunner };
  } catch (error) {
    await system.stop();
    throw error;
  }
}

export async function stopTurnSystem({ load, system }: TurnSystem): Promise<void> {
  await load.close();
  await system.stop();
}
