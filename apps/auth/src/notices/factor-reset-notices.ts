import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

const FOOTER = 'You get this e-mail because someone wants to remove the second factor of your account.';

/** A reset that waits. The link cancels it without a sign-in. */
export interface WaitingReset {
  readonly takesEffectAt: Date;
  readonly ip: string;
  readonly token: string;
  readonly isFirst: boolean;
}

/** Returns the e-mail about a reset that waits. It is sent at the start, and each day until the factor is removed. */
export function factorResetNotice(
  to: string,
  { takesEffectAt, ip, token, isFirst }: WaitingReset,
  publicUrl: string,
): Mail {
  const at = `${takesEffectAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return layOutMail({
    to,
    subject: isFirst ? 'Someone wants to remove your second factor' : 'Your second factor will be removed soon',
    paragraphs: [
      `Someone who has your password or your mailbox reported your second factor and the recovery codes lost (from the IP address ${ip}).`,
      `The second factor will be removed on ${at}, and all sign-ins will end then.`,
      'If it was not you, cancel it with this link; you do not have to sign in. Signing in with a second factor that you have had for more than a week also cancels it. Then change your password.',
    ],
    action: { label: 'Review and cancel', url: `${publicUrl}/dashboard/second-factor/cancel#token=${token}` },
    footer: FOOTER,
  });
}

/** Reports that the delay is over and the factor was removed. */
export function factorResetDoneNotice(to: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your second factor was removed',
    paragraphs: [
      'The delay has passed and nobody objected: your account no longer has a second factor, and all sign-ins were ended.',
      'Sign in with your password or a sign-in link, and add a second factor again.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that the reset was canceled. */
export function factorResetCanceledNotice(to: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your second factor stays',
    paragraphs: [
      'The removal of your second factor was canceled.',
      'If you did not ask for the removal, someone has your password or your mailbox: change your password.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}
