import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

/** The notices that owners receive by mail, and the facts that each is made of. Secrets never come here. */
export interface Notices {
  wallet_replaced: { treasury: string; previous_treasury: string | null; relayer: string | null; by: string };
  delivery_failed: { endpoint_id: number; delivery_id: string; event_type: string; last_error: string | null };
  merchant_moved: { to: string; reason?: string | null };
  pro_paid: { paid_until: string };
  review_question: { question: string };
}

export type NoticeKind = keyof Notices;

interface NoticeText {
  subject: string;
  paragraphs: string[];
}

type Texts = { [K in NoticeKind]: (facts: Notices[K], merchant: string) => NoticeText };

const TEXTS: Texts = {
  wallet_replaced: ({ treasury, previous_treasury, relayer, by }, merchant) => ({
    subject: `The treasury of ${merchant} was changed`,
    paragraphs: [
      `${by} changed where the money of ${merchant} goes.`,
      `Treasury now: ${treasury}\nBefore: ${previous_treasury ?? 'none'}`,
      `Gas of sweeps: ${relayer ? `paid by your relayer ${relayer}` : 'paid by the platform'}.`,
      'If this was not meant, change it back at once and end the sign-ins of the person who did it.',
    ],
  }),
  delivery_failed: ({ endpoint_id, delivery_id, event_type, last_error }, merchant) => ({
    subject: `Webhooks of ${merchant} do not arrive`,
    paragraphs: [
      `Endpoint ${endpoint_id} of ${merchant} did not take an event in six attempts over more than 14 hours.`,
      `Event: ${event_type}, delivery ${delivery_id}\nLast error: ${last_error ?? 'unknown'}`,
      'New events are still sent to it. Once it works again, replay what failed. You are notified of this endpoint at most once an hour.',
    ],
  }),
  merchant_moved: ({ to, reason }, merchant) => ({
    subject: `${merchant} is ${to} now`,
    paragraphs: [
      STATUS_TEXT[to] ?? `The status of ${merchant} is ${to} now.`,
      ...(reason ? [`The reason that was given: ${reason}`] : []),
    ],
  }),
  pro_paid: ({ paid_until }, merchant) => ({
    subject: `Pro of ${merchant} is paid`,
    paragraphs: [`Thank you. Pro of ${merchant} is paid until ${paid_until.slice(0, 10)}.`],
  }),
  review_question: ({ question }, merchant) => ({
    subject: `We need to know more about ${merchant}`,
    paragraphs: [
      `Before we can approve ${merchant}, please answer this:`,
      question,
      'Your answer goes into the dashboard, where you can also change what you told us about your business.',
    ],
  }),
};

const STATUS_TEXT: Readonly<Record<string, string>> = {
  active: 'Payment sessions can be created. A treasury address must be set.',
  rejected: 'An operator rejected the merchant. No payment sessions can be created.',
  paused:
    'An operator paused the merchant. No new sessions can be created; open ones are credited and swept as before.',
};

/** What a notice speaks of that is about no merchant. */
const OWN_ACCOUNT = 'your agent account';

/** The mail of a notice to one reader; without a merchant it is about the reader's own account. */
export function noticeMail<K extends NoticeKind>(
  kind: K,
  facts: Notices[K],
  { to, merchant, dashboardUrl }: { to: string; merchant: string | null; dashboardUrl: string },
): Mail {
  const { subject, paragraphs } = TEXTS[kind](facts, merchant ?? OWN_ACCOUNT);
  const why = merchant === null ? 'it is your account' : `you are an owner of ${merchant}`;
  const footer = `You get this mail because ${why}.`;
  return layOutMail({ to, subject, paragraphs, action: { label: 'Open the dashboard', url: dashboardUrl }, footer });
}
