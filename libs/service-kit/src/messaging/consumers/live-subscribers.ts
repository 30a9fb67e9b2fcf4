import { EVENTS, type EventName, type EventRow, subjectOf } from '@libs/events/catalog';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type { HandlerRegistry, LiveHandler } from '../inbox/handler-registry.js';
import { readPayload } from '../inbox/payload.js';

/**
 * Hands events to handlers that want them while they are connected: nothing is stored, and missed events are not sent
 * again.
 */
export class LiveSubscribers {
  private readonly logger = new Logger('LiveSubscribers');

  constructor(private readonly handlers: HandlerRegistry) {}

  /** Subscribes to the subjects of all live handlers; the connection ends the subscriptions. */
  subscribe(connection: NatsConnection): void {
    for (const [event, handlers] of this.handlers.live) {
      for (const subject of (EVENTS[event] as EventRow).producers.map((producer) => subjectOf(event, producer))) {
        connection.subscribe(subject, {
          callback: (error, message) => {
            if (error) return this.logger.error(`subscription to ${subject}: ${error.message}`);
            void this.handleLive(event, message.string(), handlers);
          },
        });
      }
    }
  }

  private async handleLive(event: EventName, text: string, handlers: readonly LiveHandler[]): Promise<void> {
    try {
      const wanted = handlers.filter((handler) => handler.isWanted());
      if (wanted.length === 0) return;
      const payload = await readPayload(event, text);
      for (const handler of wanted) await handler.handle(payload);
    } catch (error) {
      this.logger.warn(`live handler of ${event}: ${(error as Error).message}`);
    }
  }
}
