import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import type { AlertView } from '../alert/alert.view.js';

const FOOTER = 'You get this e-mail because you are an operator of this platform, or your address is in ALERT_EMAILS.';

/**
 * Returns the mails to an operator when alerts are raised or over: one mail for all that were raised at the same time,
 * and one for all that were resolved, since they mostly have one cause.
 */
export function alertMails(to: string, alerts: readonly AlertView[]): Mail[] {
  const raised = alerts.filter(({ cleared_at }) => cleared_at === null);
  const over = alerts.filter(({ cleared_at }) => cleared_at !== null);
  return [raised, over].filter(({ length }) => length > 0).map((group) => mailOf(to, group));
}

/** Returns the mail about alerts, the most severe first, because phones cut subjects. */
function mailOf(to: string, alerts: readonly AlertView[]): Mail {
  const sorted = alerts.toSorted((a, b) => Number(isCritical(b)) - Number(isCritical(a)));
  const [first] = sorted as [AlertView];
  const others = sorted.length > 1 ? ` (and ${sorted.length - 1} more)` : '';
  return layOutMail({
    to,
    subject: `${kindOf(first)}: ${first.message}${others}`,
    paragraphs: sorted.length > 1 ? [introduction(sorted), ...sorted.map(paragraph)] : alone(first),
    footer: FOOTER,
  });
}

function alone(alert: AlertView): string[] {
  const ends = alert.cleared_at === null ? ' You will get one more e-mail when it is resolved.' : '';
  return [`${alert.message}.`, `${duration(alert)}${ends}`, source(alert)];
}

function introduction([first, ...others]: readonly AlertView[]): string {
  const count = `${others.length + 1} alerts`;
  if (first!.cleared_at !== null) return `${count} were resolved at the same time.`;
  return `${count} were raised at the same time, perhaps for one reason. You will get another e-mail when they are resolved.`;
}

const paragraph = (alert: AlertView) =>
  [`${kindOf(alert)}: ${alert.message}.`, duration(alert), source(alert)].join('\n');

const duration = ({ since, cleared_at }: AlertView) =>
  cleared_at === null
    ? `This has been the case since ${since}.`
    : `This began at ${since} and was resolved at ${cleared_at}.`;

const source = ({ rule, id, runbook }: AlertView) => `Rule ${rule}, alert ${id}. What to do: ${runbook}.`;

const isCritical = ({ severity }: AlertView) => severity === 'critical';

function kindOf(alert: AlertView): string {
  if (alert.cleared_at !== null) return 'Resolved';
  return isCritical(alert) ? 'Critical' : 'Warning';
}
