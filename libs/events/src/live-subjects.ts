import type { ServiceName } from './services.js';

/** Core subjects without a stream: a process that is not connected misses what is sent, and nothing of it is kept. */
export interface LiveSubject {
  readonly publisher: ServiceName;
  readonly subscriber: ServiceName;
  /** Whether a process of the subscriber has a subject of its own, with its address behind the name. */
  readonly isAddressed?: boolean;
}

// biome-ignore format: a table reads best as a table
export const LIVE_SUBJECTS = {
  /** Which turns a process of the gateway follows, and what it has of them: `WatchMessage`. */
  'live.watched_turns': { publisher: 'agent-gateway', subscriber: 'turn-runner' },
  /** What a turn that runs has written since: `LiveUpdate`. */
  'live.turn_updates':  { publisher: 'turn-runner',   subscriber: 'agent-gateway', isAddressed: true },
} as const satisfies Record<string, LiveSubject>;

export type LiveSubjectName = keyof typeof LIVE_SUBJECTS;

/** The subject of one process of the subscriber. */
export function addressedSubject(name: LiveSubjectName, address: string): string {
  return `${name}.${address}`;
}

/** The subjects that a service may publish on, or subscribe to. */
export function liveSubjectsOf(service: string, role: 'publisher' | 'subscriber'): string[] {
  return Object.entries<LiveSubject>(LIVE_SUBJECTS)
    .filter(([, subject]) => subject[role] === service)
    .map(([name, { isAddressed }]) => (isAddressed ? `${name}.*` : name));
}
