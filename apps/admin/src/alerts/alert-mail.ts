import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import type { AlertView } from './alert.view.js';

const FOOTER = 'You get this e-mail because you are an operator of this platform, or your address is in ALERT_EMAILS.';

/** What an operator is written when an alert is raised or over. */
export function alertMail(to: string, alert: AlertView): Mail {
  const isOver = alert.cleared_at !== null;
  return layOutMail({
    to,
    subject: `${isOver ? 'Resolved' : alert.severity === 'critical' ? 'Critical' : 'Warning'}: ${alert.message}`,
    paragraphs: [
      `${alert.message}.`,
      isOver
        ? `This began at ${alert.since} and was resolved at ${alert.cleared_at}.`
        : `This has been the case since ${alert.since}. You get one more e-mail, when it is resolved.`,
      `Rule ${alert.rule}, alert ${alert.id}. What to do: ${alert.runbook}.`,
    ],
    footer: FOOTER,
  });
}
