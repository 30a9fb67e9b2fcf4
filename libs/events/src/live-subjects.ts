import type { ServiceName } from './services.js';

/** A core subject without a stream: a process that is not connected misses messages, and nothing is stored. */
export interface LiveSubject {
  readonly publisher: ServiceName;
  readonly subscriber: ServiceName;
  /** Whether each process of the subscriber has a subject of its own, with its address after the name. */
  readonly isAddressed?: boolean;
}

// biome-ignore format: a table reads best as a table
export const LIVE_SUBJECTS = {
  /** The turns that a process of the gateway follows, and the parts of them that it has: `WatchMessage`. */
  'live.watched_turns': { publisher: 'agent-gateway', subscriber: 'turn-runner' },
  /** The latest output of a running turn: `LiveUpdate`. */
  'live.turn_updates':  { publisher: 'turn-runner',   subscriber: 'agent-gateway', isAddressed: true },
} as const satisfies Record<string, LiveSubject>;

export type LiveSubjectName = keyof typeof LIVE_SUBJECTS;

/** Returns the subject of one process of the subscriber. */
export function addressedSubject(name: LiveSubjectName, address: string): string {
  return `${name}.${address}`;
}

/** Returns the subjects that a service may publish on, or subscribe to. */
export function liveSubjectsOf(service: string, role: 'publisher' | 'subscriber'): string[] {
  return Object.entries<LiveSubject>(LIVE_SUBJECTS)
    .filter(([, subject]) => subject[role] === service)
    .map(([name, { isAddressed }]) => (isAddressed ? `${name}.*` : name));
}
