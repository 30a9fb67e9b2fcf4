/** Every queue that is claimed under leases. The names are labels of metrics. */
export const QUEUES = {
  deliveries: 'webhooks to send',
  turns: 'turns of agents',
  mails: 'mails to send',
  sign_in_links: 'sign-in links to mail',
  notices: 'notices to owners, until their addresses are known',
  approval_mails: 'mails to people who approve calls of agents',
  invitations: 'invitations to mail',
  schedules: 'schedules of spaces, until their slots',
  alert_posts: "posts to the operators' webhook",
} as const;

export type QueueName = keyof typeof QUEUES;
