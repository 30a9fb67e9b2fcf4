import type { ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { type SoakWorld, VICTIMS } from '../world/soak-world.js';
import { type FaultClass, NOTHING_TO_UNDO } from './fault.js';

const DIES_WITHIN_MS = 60_000;
/** Schedules have their slots at the same moment of each minute. */
const [OF_SLOTS, SLOT_WITHIN_MS] = ['after_slot_', 70_000] as const;

/** Gaps in which a service is about to have done one of two things (libs/service-kit/src/fault-point.ts). */
const GAPS: readonly (readonly [service: ServiceName, point: string])[] = [
  ['sessions', 'after_commit_before_publish'],
  ['sessions', 'after_publish_before_mark'],
  ['sessions', 'after_handler_commit_before_ack'],
  ['chain-indexer', 'after_commit_before_publish'],
  ['chain-indexer', 'after_publish_before_mark'],
  ['webhook-dispatcher', 'after_handler_commit_before_ack'],
  ['webhook-dispatcher', 'after_post_before_attempt_row'],
  ['sweeper', 'after_sign'],
  ['sweeper', 'after_broadcast'],
  ['signer', 'after_signature'],
  ['agent-gateway', 'after_commit_before_publish'],
  ['agent-gateway', 'after_handler_commit_before_ack'],
  ['agent-gateway', 'after_slot_claimed'],
  ['agent-gateway', 'after_slot_run'],
  ['agent-gateway', 'after_slot_noted'],
  ['turn-runner', 'before_tool_call'],
  ['turn-runner', 'during_tool_call'],
  ['turn-runner', 'after_tool_call'],
];

/** Kills any service by `kill -9`; the supervisor starts it again. */
export const kill: FaultClass = {
  kind: 'kill -9',
  about: 'of each service in turn',
  part: 'processes',
  draw: (choices, turns) => {
    const [service, index] = [turns.next('kill -9', VICTIMS), choices.between(0, 7)];
    return {
      ...{ target: service, holdMs: 0, isDisruptive: true },
      begin: async (world) => {
        const name = processOf(world, service, index);
        const victim = world.system.stack.supervisor.child(name)!;
        world.watch.expectsEnd(service);
        await victim.kill('SIGKILL');
        await eventually(() => world.system.stack.supervisor.child(name)!.pid !== victim.pid, DIES_WITHIN_MS);
        return NOTHING_TO_UNDO;
      },
    };
  },
};

/** Sends SIGSTOP, and SIGCONT a while later: a process hangs and then continues as if nothing had happened. */
export const freeze: FaultClass = {
  kind: 'SIGSTOP',
  about: 'of each service in turn, for up to 20 s',
  part: 'processes',
  draw: (choices, turns) => {
    const [service, index] = [turns.next('SIGSTOP', VICTIMS), choices.between(0, 7)];
    return {
      ...{ target: service, holdMs: choices.between(500, 20_000), isDisruptive: true },
      begin: async (world) => {
        const child = world.system.stack.supervisor.child(processOf(world, service, index))!;
        await child.kill('SIGSTOP');
        return () => child.kill('SIGCONT');
      },
    };
  },
};

/**
 * Makes a process kill itself in a chosen gap: between commit and publish, between POST and record, in the midst of a
 * tool call.
 */
export const dieAt: FaultClass = {
  kind: 'dies in a gap',
  about: 'at each of the fault points in turn, workers in the midst of a tool call among them',
  part: 'processes',
  draw: (choices, turns) => {
    const [[service, point], passes] = [turns.next('gap', GAPS), choices.between(0, 2)];
    return {
      ...{ target: `${service} ${point}`, holdMs: choices.between(3_000, 10_000), isDisruptive: true },
      begin: async (world) => {
        world.watch.expectsEnd(service);
        world.levers.arm(service, point, passes);
        if (point.startsWith(OF_SLOTS)) await isReached(world, service, point);
        return async () => {
          if (world.levers.disarm(service, point)) world.watch.expectsNoEnd(service);
        };
      },
    };
  },
};

/** Waits until a service has died at a point that it reaches once a minute, or another fault has kept it from that. */
async function isReached({ levers }: SoakWorld, service: ServiceName, point: string): Promise<void> {
  await eventually(() => !levers.isArmed(service, point), SLOT_WITHIN_MS).catch(() => undefined);
}

/** Replaces every replica of a service by a new one. */
export const roll: FaultClass = {
  kind: 'rolling restart',
  about: 'of a service that runs twice',
  impossible: ({ replicas }) => (replicas > 1 ? undefined : 'needs --replicas 2'),
  draw: (_, turns) => {
    const service = turns.next('rolling restart', VICTIMS);
    return {
      ...{ target: service, holdMs: 0, isDisruptive: true },
      begin: async ({ system }) => {
        const replicas = system.stack.replicas!;
        for (const old of replicas.of(service)) {
          await replicas.add(service);
          await replicas.end(old, 'SIGTERM');
        }
        return NOTHING_TO_UNDO;
      },
    };
  },
};

/** Returns one of the processes of a service, always the same one for the same number of processes. */
function processOf({ system }: SoakWorld, service: ServiceName, index: number): string {
  const replicas = system.stack.replicas?.of(service) ?? [];
  return replicas.length === 0 ? service : replicas[index % replicas.length]!.name;
}
