import type { Checkout, LoggedEvent } from '@checkout/sdk';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@libs/dto/webhook-event-types';
import type { Command } from 'commander';
import { EXIT, Failure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { connectTest } from '../connect/connection.js';
import { type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { printObject } from '../output/answer.js';
import { cents, eventType, integerFrom } from '../output/typed-values.js';
import { TRIGGERS } from './triggers.js';

interface Typed extends ObjectOptions {
  amount: number;
  wait: boolean;
  within: number;
}

/** How long one request waits for the event, in seconds. */
const WAIT_S = 20;

/** Adds `trigger` to the command line. */
export function addTrigger(program: Command, terminal: Terminal): void {
  objectCommand(program, 'trigger', {
    summary: 'make an event happen in test mode',
    description: `Makes an event happen in test mode: creates a session and performs the steps that cause the event. Your endpoints and listen get it as any other.\n\nEvents: ${WEBHOOK_EVENT_TYPES.join(', ')}`,
    examples: ['checkout trigger payment.confirmed', 'checkout trigger payment.late --amount 99.00 --json'],
  })
    .argument('<event>', 'type of the event', eventType)
    .option('--amount <dollars>', 'amount of the session in US dollars', cents, 1_250)
    .option('--no-wait', 'do not wait until the event is there')
    .option('--within <seconds>', 'the longest wait', integerFrom(1, 600), 90)
    .action(async (type: WebhookEventType, { amount, wait, within, json, ...options }: Typed) => {
      const { checkout } = connectTest(options, 'trigger');
      const after = await checkout.events.newest();
      const session = await checkout.sessions.create({
        ...{ amount_usd_cents: amount, user_external_id: 0, return_url: '' },
        description: `checkout trigger ${type}`,
      });
      await TRIGGERS[type](checkout, session);
      if (!json) terminal.note(`${type} of session ${session.token} …`);
      const event = wait
        ? await awaited(checkout, { type, token: session.token, after, withinMs: within * 1_000 })
        : null;
      printObject(terminal, json, { session, event }, () => event?.id ?? session.token);
    });
}

interface Awaited {
  readonly type: WebhookEventType;
  readonly token: string;
  readonly after: string | null;
  readonly withinMs: number;
}

async function awaited(checkout: Checkout, { type, token, after, withinMs }: Awaited): Promise<LoggedEvent> {
  const until = performance.now() + withinMs;
  for (let cursor = after; performance.now() < until; ) {
    const wait = Math.max(1, Math.min(WAIT_S, Math.ceil((until - performance.now()) / 1_000)));
    const page = await checkout.events
      .list({ ...(cursor ? { after: cursor } : {}), types: [type], wait }, { timeoutMs: 35_000 })
      .page();
    const found = page.data.find(({ data }) => 'session_token' in data && data.session_token === token);
    if (found) return found;
    cursor = page.next_cursor;
  }
  throw new Failure(`${type} of session ${token} has not happened within ${withinMs / 1_000} s`, EXIT.outOfReach);
}
