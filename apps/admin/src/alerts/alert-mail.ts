import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import type { AlertView } from './alert.view.js';

const FOOTER = 'You get this because you are an operator of this platform, or your address is in ALERT_EMAILS.';

/** What an operator is written when an alert is raised or over. */
export function alertMail(to: string, alert: AlertView): Mail {
  const isOver = alert.cleared_at !== null;
  return layOutMail({
    to,
    subject: `${isOver ? 'Over' : alert.severity === 'critical' ? 'Critical' : 'Warning'}: ${alert.message}`,
    paragraphs: [
      `${alert.message}.`,
      isOver
        ? `This began at ${alert.since} and is over since ${alert.cleared_at}.`
        : `This holds since ${alert.since}. You will be written once more, when it is over.`,
      `Rule ${alert.rule}, alert ${alert.id}.`,
    ],
    footer: FOOTER,
  });
}
