import { Http } from '../http/http.js';
import type { ClientOptions } from '../http/options.js';
import { Credits } from './credits.js';
import { Files } from './files/files.js';
import { Workspaces } from './files/workspaces.js';
import { Offer } from './offer.js';
import { Quotas } from './quotas.js';
import { Spaces } from './spaces.js';
import { Threads } from './threads.js';
import { Approvals } from './turns/approvals.js';
import { Schedules } from './turns/schedules.js';
import { Turns } from './turns/turns.js';
import { AgentUsage } from './usage.js';
import { AgentWebhookDeliveries, AgentWebhooks } from './webhooks.js';

/**
 * The agent API (`/v1`), with a key of one account (`ak_live_…`).
 *
 * @example
 * const agents = new Agents({ apiKey: process.env.AGENTS_KEY, baseUrl: 'https://pay.example' });
 * const greeting = { space: 'sp_…', text: 'Write a greeting.' };
 * const turn = await agents.turns.createAndWait(greeting, { idempotencyKey: 'greeting-1' });
 */
export class Agents {
  /** Engines, models with their prices, built-in tools. */
  readonly offer: Offer;
  /** Agents: instructions, tools, secrets. */
  readonly spaces: Spaces;
  /** Conversations in a space, each with its own history and memory. */
  readonly threads: Threads;
  /** Requests to an agent, asynchronous. */
  readonly turns: Turns;
  /** Tool calls that a person must approve first. */
  readonly approvals: Approvals;
  /** Turns at set times. */
  readonly schedules: Schedules;
  /** Files that agents read and make. */
  readonly files: Files;
  /** Files of threads, which persist over turns. */
  readonly workspaces: Workspaces;
  /** The cost of turns, by customer, space, key or day. */
  readonly usage: AgentUsage;
  /** Caps on spending. */
  readonly quotas: Quotas;
  /** The balance. */
  readonly credits: Credits;
  /** The endpoints to which events of turns are sent. */
  readonly webhooks: AgentWebhooks;
  /** Deliveries to webhooks, and sending them again. */
  readonly webhookDeliveries: AgentWebhookDeliveries;

  constructor(options: ClientOptions) {
    const http = new Http(options, { name: 'the agent API', keyPrefix: 'ak_' });
    this.offer = new Offer(http);
    this.spaces = new Spaces(http);
    this.threads = new Threads(http);
    this.turns = new Turns(http);
    this.approvals = new Approvals(http);
    this.schedules = new Schedules(http);
    this.files = new Files(http);
    this.workspaces = new Workspaces(http);
    this.usage = new AgentUsage(http);
    this.quotas = new Quotas(http);
    this.credits = new Credits(http);
    this.webhooks = new AgentWebhooks(http);
    this.webhookDeliveries = new AgentWebhookDeliveries(http);
  }
}
