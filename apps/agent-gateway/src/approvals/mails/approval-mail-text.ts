import type { MailContent } from '@libs/mail/mail-layout';

/**
 * Returns the mail to a person about a call. It has no text of the agent but the name of the tool, because the address
 * may be a stranger's; the page shows the rest.
 */
export function approvalMail(
  to: string,
  { tool, expires_at }: { tool: string; expires_at: Date },
  url: string,
): MailContent {
  const until = `${expires_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    to,
    subject: `An agent asks to call ${tool}`,
    paragraphs: [
      `An agent wants to call the tool ${tool} and is waiting for a person to decide.`,
      `Open the page to see what it wants to do. You can approve the call, change it, or reject it, until ${until}.`,
    ],
    action: { label: 'See the call', url },
    footer:
      'You get this e-mail because your address approves calls of this agent. Anyone with the link can decide, once: do not forward it.',
  };
}
