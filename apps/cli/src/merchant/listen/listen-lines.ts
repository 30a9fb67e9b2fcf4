import { STATUS_CODES } from 'node:http';
import type { LoggedEvent } from '@checkout/sdk';
import type { Terminal } from '../../terminal/terminal.js';
import { printable } from '../output/table.js';
import type { Delivery } from './forwarder.js';

/** The output of `listen`: lines for people, or JSON, one object a line. */
export class ListenLines {
  constructor(
    private readonly terminal: Terminal,
    private readonly json: boolean,
  ) {}

  ready(facts: {
    merchant: string;
    mode: string;
    base_url: string;
    signing_secret: string;
    forward_to: readonly string[];
  }): void {
    if (this.json) {
      this.line({ ready: facts });
      return;
    }
    const { merchant, mode, base_url, signing_secret, forward_to } = facts;
    this.terminal.note(
      `Ready: ${printable(merchant)}, ${mode} mode, at ${base_url}. Your signing secret is ${signing_secret}`,
    );
    this.terminal.note(
      forward_to.length > 0 ? `Events go to ${forward_to.join(', ')}. Press Ctrl-C to stop.` : 'Press Ctrl-C to stop.',
    );
  }

  event(event: LoggedEvent): void {
    if (this.json) {
      this.line({ event });
      return;
    }
    const about = 'session_token' in event.data ? `  session ${printable(event.data.session_token)}` : '';
    this.terminal.print(`${clock()}  ${printable(event.type).padEnd(18)} ${event.id}${about}`);
  }

  delivery(delivery: Delivery): void {
    if (this.json) {
      this.line({ delivery });
      return;
    }
    const { status, error, url, duration_ms } = delivery;
    const outcome = status === null ? `failed: ${error}` : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
    this.terminal.print(`${clock()}    [${outcome}] POST ${url} ${duration_ms} ms`);
  }

  trouble(message: string, pauseMs: number): void {
    this.terminal.note(`${clock()}  ${message} Trying again in ${(pauseMs / 1_000).toFixed(1)} s; nothing is lost.`);
  }

  recovery(): void {
    this.terminal.note(`${clock()}  connected again`);
  }

  private line(value: object): void {
    this.terminal.print(JSON.stringify(value));
  }
}

/** Returns the local time of day. */
function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
