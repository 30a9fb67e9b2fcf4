import { LOCKED } from '@libs/chain/addresses/deposit-address';
import {
  TREASURY_FAULTS,
  TREASURY_WARNINGS,
  type TreasuryFault,
  type TreasuryWarning,
} from '@libs/dto/merchants/treasury-faults';
import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import { delayInWords } from './delay-words.js';

/** The notices that owners receive by mail, with the facts in each. Secrets must never be among them. */
export interface Notices {
  /** `warnings` are absent in notices of the previous release. */
  wallet_replaced: {
    treasury: string;
    previous_treasury: string | null;
    relayer: string | null;
    by: string;
    warnings?: TreasuryWarning[];
  };
  treasury_change_requested: {
    treasury: string;
    treasury_now: string | null;
    takes_effect_at: string;
    /**
     * When addresses that buyers have already follow the new treasury; null where they never do. Absent in notices of
     * the previous release.
     */
    given_out_takes_effect_at?: string | null;
    by: string;
    warnings?: TreasuryWarning[];
    cancel_token: string;
  };
  treasury_wait_requested: {
    wait_h: number;
    wait_h_now: number;
    takes_effect_at: string;
    by: string;
    cancel_token: string;
  };
  treasury_delay_requested: {
    delay_s: number;
    delay_s_now: number;
    takes_effect_at: string;
    by: string;
    cancel_token: string;
  };
  treasury_delay_changed: { delay_s: number; delay_s_before: number; by: string };
  /** `delay_s` is absent in notices of the previous release. */
  treasury_change_canceled: {
    treasury: string | null;
    wait_h: number | null;
    delay_s?: number | null;
    by: string;
    frozen_until: string | null;
    /** The fault of the treasury; only where the platform canceled. */
    why?: string;
  };
  treasury_frozen: { frozen_until: string };
  treasury_loses_money: { treasury: string; fault: TreasuryFault };
  /** An order that the platform did not issue; `effective_at` is null where it took effect at once. */
  treasury_foreign_order: {
    treasury: string;
    treasury_before: string;
    checkout: string;
    effective_at: string | null;
    tx_hash: string;
  };
  delivery_failed: { endpoint_id: number; delivery_id: string; event_type: string; last_error: string | null };
  merchant_moved: { to: string; reason?: string | null };
  pro_paid: { paid_until: string };
  review_question: { question: string };
}

export type NoticeKind = keyof Notices;

interface NoticeText {
  subject: string;
  paragraphs: string[];
  /**
   * The button's label and path, where it does not lead to the merchant. The token stands behind a #: no server and no
   * log gets it.
   */
  action?: { label: string; path: string };
}

type Texts = { [K in NoticeKind]: (facts: Notices[K], merchant: string) => NoticeText };

const TEXTS: Texts = {
  wallet_replaced: ({ treasury, previous_treasury, relayer, by, warnings }, merchant) => ({
    subject: `The treasury of ${merchant} was changed`,
    paragraphs: [
      `${by} changed where the money of ${merchant} goes.`,
      `Treasury now: ${treasury}\nBefore: ${previous_treasury ?? 'none'}`,
      `Sweep gas: ${relayer ? `paid by your relayer ${relayer}` : 'paid by the platform'}.`,
      ...warned(warnings),
      'If this was not intended, change it back at once and end the sign-ins of the person who did it.',
    ],
  }),
  treasury_change_requested: ({ treasury, treasury_now, by, warnings, cancel_token, ...when }, merchant) => ({
    subject: `The treasury of ${merchant} will change`,
    paragraphs: [
      `${by} asked to send the money of ${merchant} to another address.`,
      `New treasury: ${treasury}\nTreasury now: ${treasury_now ?? 'none'}`,
      `The change takes effect on ${readable(when.takes_effect_at)}. Until then nothing changes.`,
      ...issuedAddresses(when),
      ...warned(warnings),
      'If you did not expect this, cancel it now. You do not have to sign in. The treasury then cannot be changed for three days.',
    ],
    action: cancelAction(cancel_token),
  }),
  treasury_wait_requested: ({ wait_h, wait_h_now, takes_effect_at, by, cancel_token }, merchant) => ({
    subject: `The waiting time for treasury changes of ${merchant} will be shortened`,
    paragraphs: [
      `${by} asked to shorten how long treasury changes of ${merchant} wait, from ${hours(wait_h_now)} to ${hours(wait_h)}.`,
      `This takes effect on ${readable(takes_effect_at)}.`,
      'If you did not expect this, cancel it now. You do not have to sign in. The treasury then cannot be changed for three days.',
    ],
    action: cancelAction(cancel_token),
  }),
  treasury_delay_requested: ({ delay_s, delay_s_now, takes_effect_at, by, cancel_token }, merchant) => ({
    subject: `New addresses of ${merchant} will be easier to redirect`,
    paragraphs: [
      `${by} asked to change the delay for addresses of new sessions from ${delayInWords(delay_s_now)} to ${delayInWords(delay_s)}.`,
      'The delay is how long the contract lets an order of the platform wait before an address pays another treasury.',
      `This takes effect on ${readable(takes_effect_at)}. Existing addresses keep their delay.`,
      'If you did not expect this, cancel it now. You do not have to sign in. The treasury then cannot be changed for three days.',
    ],
    action: cancelAction(cancel_token),
  }),
  treasury_delay_changed: ({ delay_s, delay_s_before, by }, merchant) => ({
    subject: `The delay for new addresses of ${merchant} was changed`,
    paragraphs: [
      `${by} changed the delay for addresses of new sessions from ${delayInWords(delay_s_before)} to ${delayInWords(delay_s)}.`,
      delay_s === LOCKED
        ? 'LOCKED means that only the key of the treasury can ever change where these addresses pay. If that key is lost, money that arrives there is lost: keep it safe.'
        : 'The delay is how long the contract lets an order of the platform wait before an address pays another treasury.',
      'If this was not intended, change it back and end the sign-ins of the person who did it.',
    ],
  }),
  treasury_change_canceled: ({ treasury, wait_h, delay_s, by, frozen_until, why }, merchant) => ({
    subject: `A treasury change of ${merchant} was canceled`,
    paragraphs: [
      treasury
        ? `The money of ${merchant} will not go to ${treasury}. The change was canceled by ${by}.`
        : `${delay_s == null ? `The waiting time for treasury changes of ${merchant} will not become ${hours(wait_h ?? 0)}` : `The delay for new addresses of ${merchant} will not become ${delayInWords(delay_s)}`}. The change was canceled by ${by}.`,
      ...(why ? [`${why} Set another one in the dashboard.`] : []),
      ...(frozen_until
        ? [
            `The treasury cannot be changed before ${readable(frozen_until)}. In the meantime, end all sign-ins of the person who asked for the change, and have them choose a new password.`,
          ]
        : []),
    ],
  }),
  treasury_frozen: ({ frozen_until }, merchant) => ({
    subject: `The treasury of ${merchant} cannot be changed for three days`,
    paragraphs: [
      `An operator of the platform reset the password of an owner of ${merchant}. So that nobody can use this to move your money, the treasury cannot be changed before ${readable(frozen_until)}. Any change requested earlier also waits until then and can be canceled in the dashboard.`,
      'Payments and sweeps go on as before. If no owner asked for a new password, write to us at once.',
    ],
  }),
  treasury_loses_money: ({ treasury, fault }, merchant) => ({
    subject: `Money sent to the treasury of ${merchant} would be lost`,
    paragraphs: [
      `We checked the treasury of ${merchant} again: payments to it would be lost.`,
      `Treasury: ${treasury}\n${TREASURY_FAULTS[fault]}`,
      'Set another treasury in the dashboard now, under Treasury: an address whose key only you have. Until it is in use, do not ask anyone to pay you.',
      'You get this e-mail only once. The dashboard overview shows the problem until it is fixed.',
    ],
  }),
  treasury_foreign_order: ({ treasury, treasury_before, checkout, effective_at, tx_hash }, merchant) => ({
    subject: `Someone ordered a different treasury for addresses of ${merchant}`,
    paragraphs: [
      `The contract accepted an order that neither you nor this platform gave. It names another treasury for existing payment addresses of ${merchant}.`,
      `Treasury until now: ${treasury_before}\nOrdered: ${treasury}\nContract: ${checkout}\nTransaction: ${tx_hash}`,
      effective_at
        ? `Until ${readable(effective_at)} these addresses pay your treasury as before. The platform overrules the order on its own, which starts the wait again. With the key of your treasury you can cancel it yourself, at the contract.`
        : 'These addresses have no delay, so the order took effect at once. The platform orders them back before it sweeps them. Until that is done, ask buyers not to pay sessions that are already open.',
      'The operators of the platform are alerted. New sessions are not affected by this order. If you recognize the address, write to us.',
    ],
  }),
  delivery_failed: ({ endpoint_id, delivery_id, event_type, last_error }, merchant) => ({
    subject: `Webhooks of ${merchant} are not being delivered`,
    paragraphs: [
      `Endpoint ${endpoint_id} of ${merchant} did not accept an event in six attempts over more than 14 hours.`,
      `Event: ${event_type}, delivery ${delivery_id}\nLast error: ${last_error ?? 'unknown'}`,
      'New events are still sent to it. Once it works again, replay what failed. We notify you about this endpoint at most once an hour.',
    ],
  }),
  merchant_moved: ({ to, reason }, merchant) => ({
    subject: `${merchant} is now ${to}`,
    paragraphs: [
      STATUS_TEXT[to] ?? `The status of ${merchant} is now ${to}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
  }),
  pro_paid: ({ paid_until }, merchant) => ({
    subject: `Your Pro plan for ${merchant} is paid`,
    paragraphs: [`Thank you. Your Pro plan for ${merchant} is paid until ${paid_until.slice(0, 10)}.`],
  }),
  review_question: ({ question }, merchant) => ({
    subject: `We need to know more about ${merchant}`,
    paragraphs: [
      `Before we can approve ${merchant}, please answer this:`,
      question,
      'Answer in the dashboard, where you can also change what you told us about your business.',
    ],
  }),
};

/** Returns the sentences about possible faults of a new treasury. */
function warned(warnings: readonly TreasuryWarning[] = []): string[] {
  return warnings.map((warning) => `Check the new treasury: ${TREASURY_WARNINGS[warning]}`);
}

/** Returns the sentence that says when addresses that buyers already have follow, where that is later. */
function issuedAddresses({
  takes_effect_at,
  given_out_takes_effect_at: at,
}: Pick<Notices['treasury_change_requested'], 'takes_effect_at' | 'given_out_takes_effect_at'>): string[] {
  if (at === undefined || at === takes_effect_at) return [];
  if (at === null) return ['Existing addresses keep paying the current treasury: only its own key can change that.'];
  return [`Existing addresses follow on ${readable(at)}, after the delay in the contract.`];
}

/** The page that the cancel link of a mail leads to. */
const CANCEL_PATH = '/dashboard/treasury-changes/cancel';

function cancelAction(token: string): { label: string; path: string } {
  return { label: 'Cancel this change', path: `${CANCEL_PATH}#token=${token}` };
}

/** Formats a moment for readers in any zone: `2026-03-01 12:00 UTC`. */
function readable(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`;
}

const STATUS_TEXT: Readonly<Record<string, string>> = {
  active: 'Payment sessions can be created once a treasury address is set.',
  rejected: 'An operator rejected the merchant. No payment sessions can be created.',
  paused: 'An operator paused the merchant. No new sessions can be created; open ones are still credited and swept.',
};

/** The subject of a notice that does not concern a merchant. */
const OWN_ACCOUNT = 'your agent account';

/** Returns the mail of a notice to one reader; without a merchant it is about the reader's own account. */
export function noticeMail<K extends NoticeKind>(
  kind: K,
  facts: Notices[K],
  { to, merchant, dashboardUrl }: { to: string; merchant: string | null; dashboardUrl: string },
): Mail {
  const { subject, paragraphs, action } = TEXTS[kind](facts, merchant ?? OWN_ACCOUNT);
  const why = merchant === null ? 'it is your account' : `you are an owner of ${merchant}`;
  const footer = `You get this e-mail because ${why}.`;
  const button = action
    ? { label: action.label, url: new URL(action.path, dashboardUrl).href }
    : { label: 'Open the dashboard', url: dashboardUrl };
  return layOutMail({ to, subject, paragraphs, action: button, footer });
}
