import type { LiveStreams } from './live-streams.js';

/**
 * Changes within this time are published together, so that a busy merchant makes no page read more than a few times a
 * second.
 */
const GATHER_MS = 300;

/** Publishes on live streams which lists to read again: `event: changed`, `data: {"topics": [...]}`. */
export class LiveTopics<Topic extends string> {
  private readonly waiting = new Map<string, Set<Topic>>();

  constructor(private readonly streams: LiveStreams) {}

  changed(key: string, topics: readonly Topic[]): void {
    if (!this.streams.has(key)) return;
    const known = this.waiting.get(key);
    if (known) {
      for (const topic of topics) known.add(topic);
      return;
    }
    this.waiting.set(key, new Set(topics));
    setTimeout(() => this.publish(key), GATHER_MS).unref();
  }

  private publish(key: string): void {
    const topics = [...(this.waiting.get(key) ?? [])];
    this.waiting.delete(key);
    this.streams.publish(key, 'changed', { topics });
  }
}
