/** The topics of live events: each names what an open page of a merchant has to read again. */
export const TOPICS = [
  'sessions',
  'payments',
  'deliveries',
  'merchant',
  'members',
  'wallets',
  'api_keys',
  'webhook_endpoints',
  'billing',
  'unsupported',
] as const;
export type Topic = (typeof TOPICS)[number];

/** The topic of an action, by its noun. Actions that have events of their own need no row. */
const OF_ACTIONS: Readonly<Partial<Record<string, Topic>>> = {
  member: 'members',
  invitation: 'members',
  pro_invoice: 'billing',
  unsupported: 'unsupported',
  treasury: 'wallets',
  treasury_change: 'wallets',
  treasury_wait: 'wallets',
  treasury_delay: 'wallets',
};

/** Returns the topic of an action (`noun.verb`) that no event reports. */
export function topicOfAction(action: string): Topic | undefined {
  return OF_ACTIONS[action.split('.')[0] as string];
}
