import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import { type Command, InvalidArgumentError } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { eventTypes } from '../output/typed-values.js';
import { untilInterrupted } from './interruption.js';
import { listen } from './listen.js';
import { signingSecretOf } from './signing-secret.js';

interface Typed extends ObjectOptions {
  forwardTo?: string[];
  events?: WebhookEventType[];
  resume?: boolean;
  printSecret?: boolean;
}

/** Adds `listen` to the command line. */
export function addListen(program: Command, terminal: Terminal): void {
  objectCommand(program, 'listen', {
    summary: 'print events as they happen, and forward them to your machine',
    description:
      'Prints events as they happen, and posts them to your own server as webhooks: the same body and headers, signed with a secret that is printed. It starts with new events. Lost connections are restored, and no event is lost or sent twice.',
    examples: [
      'checkout listen --forward-to http://localhost:3000/hooks',
      'checkout listen --forward-to http://localhost:3000/hooks,http://localhost:4000/hooks --events payment.confirmed,payment.late',
      'checkout listen --resume --json',
      'WEBHOOK_SECRET=$(checkout listen --print-secret) npm run dev',
    ],
  })
    .option('--forward-to <urls>', 'post each event to these URLs, separated by commas', urlsOf)
    .option('--events <types>', 'only events of these types, separated by commas', eventTypes)
    .option('--resume', 'continue where the last run with this key ended, not with new events')
    .option('--print-secret', 'print the signing secret and exit')
    .action(async ({ forwardTo = [], events, json, resume, printSecret, ...options }: Typed) => {
      const connection = connect(options);
      if (printSecret) {
        terminal.print(signingSecretOf(connection.apiKey, connection.baseUrl));
        return;
      }
      const chosen = { urls: forwardTo, types: events, json: json ?? false, resume: resume ?? false };
      await untilInterrupted((signal) => listen(connection, chosen, terminal, signal));
    });
}

function urlsOf(text: string): string[] {
  return text.split(',').map((part) => {
    const url = part.trim();
    // `localhost:3000/hooks` would be a URL of the scheme `localhost:`.
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      throw new InvalidArgumentError(`"${url}" is not a URL. Write it with http:// or https://.`);
    }
    return new URL(url).href;
  });
}
