import { addressedSubject, LIVE_SUBJECTS, type LiveSubject, type LiveSubjectName } from '@libs/events/live-subjects';
import { type ProcessName, serviceOf } from '@libs/events/services';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type { Nats } from '../stream/nats.js';

/** Sends messages that are not stored and may be lost: senders and receivers notice a loss and make up for it. */
export class LiveChannel {
  private readonly logger = new Logger('LiveChannel');
  private connection: NatsConnection | undefined;

  constructor(
    private readonly service: ProcessName,
    private readonly nats: Nats,
  ) {
    void nats.connected
      .then((connection) => {
        this.connection = connection;
      })
      .catch(() => undefined);
  }

  /** Sends a message; to one process if it has an address. False: the server is away, and nothing was sent. */
  send(name: LiveSubjectName, message: object, address?: string): boolean {
    this.check(name, 'publisher');
    // The client would keep in memory what it cannot send.
    if (!this.connection || !this.nats.isUp) return false;
    this.connection.publish(address === undefined ? name : addressedSubject(name, address), JSON.stringify(message));
    return true;
  }

  /** Receives messages that are sent from now on, once the server is there. */
  async receive<Message>(name: LiveSubjectName, take: (message: Message) => void, address?: string): Promise<void> {
    this.check(name, 'subscriber');
    const connection = await this.nats.connected;
    const subject = address === undefined ? name : addressedSubject(name, address);
    connection.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (error) throw error;
          take(message.json<Message>());
        } catch (fault) {
          this.logger.warn(`${name}: ${(fault as Error).message}`);
        }
      },
    });
  }

  /** Calls an action after each reconnection: messages that were sent meanwhile are lost. */
  onReconnect(action: () => void): void {
    this.nats.onReconnect(action);
  }

  private check(name: LiveSubjectName, role: 'publisher' | 'subscriber'): void {
    const subject: LiveSubject = LIVE_SUBJECTS[name];
    if (subject[role] !== serviceOf(this.service)) throw new Error(`${this.service} is no ${role} of ${name}`);
  }
}
