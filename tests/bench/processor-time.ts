import { readdirSync, readFileSync } from 'node:fs';
import type { ServiceName } from '@libs/events/services';
import type { RunningSystem } from '../stack/running-system.js';

/** USER_HZ of Linux. */
const TICKS_PER_SECOND = 100;

/** The process of all services. */
const TOGETHER = 'services';

/** Processor time so far, in seconds, by who used it. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Returns the time of each service; of the one process where all are in one. */
export function ofServices({ stack }: RunningSystem): ProcessorTime {
  const together = stack.supervisor.child(TOGETHER);
  if (together) return new Map([[TOGETHER, secondsOf(together.pid)]]);
  return new Map(stack.services.map(({ name }) => [name, secondsOf(stack.supervisor.child(name)!.pid)]));
}

/**
 * Returns the time of each service, of the NATS server, and of Postgres with all that it has forked. Parts that we did
 * not start have none.
 */
export function ofEverything(system: RunningSystem): ProcessorTime {
  const { postgres, nats } = system.stack.dependencies;
  return new Map([
    ...ofServices(system),
    ...(nats ? [['nats', secondsOf(nats.pid)] as const] : []),
    ...(postgres ? [['postgres', secondsOfTree(postgres.pid)] as const] : []),
  ]);
}

/** Returns the processes of services, by their names. */
export function pidsOf({ stack }: RunningSystem, services: readonly ServiceName[]): Record<string, number> {
  return Object.fromEntries(services.map((name) => [name, stack.supervisor.child(name)!.pid]));
}

/** Returns the process that runs all services. Throws where each has its own. */
export function processOfAll({ stack }: RunningSystem): number {
  const together = stack.supervisor.child(TOGETHER);
  if (!together) throw new Error('the services do not run in one process');
  return together.pid;
}

/** Returns the time used between two readings, by user, in seconds. */
export function between(before: ProcessorTime, after: ProcessorTime): Map<string, number> {
  return new Map([...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));
}

/**
 * Returns the time of a process including its ended children: user, system, and both of the children.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function secondsOf(pid: number, stat = statOf(pid)): number {
  if (!stat) throw new Error(`process ${pid} is gone`);
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field]), 0) / TICKS_PER_SECOND;
}

/** Returns the time of a process with its current children. */
export function secondsOfTree(pid: number): number {
  return [...childrenOf(pid).values()].reduce((sum, stat) => sum + secondsOf(pid, stat), secondsOf(pid));
}

/** Returns the current children of a process: the fields of each after its name, by its pid. */
export function childrenOf(pid: number): ReadonlyMap<number, string[]> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = pids.map((name) => [Number(name), statOf(Number(name))] as const);
  return new Map(stats.flatMap(([child, stat]) => (stat && Number(stat[1]) === pid ? [[child, stat] as const] : [])));
}

/** Returns the fields after the name; undefined where the process has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return undefined;
  }
}
