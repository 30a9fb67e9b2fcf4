import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

const FOOTER = 'You get this e-mail because something about the security of your account has changed.';

/** Reports that a second factor can sign in from now on. */
export function factorAddedNotice(to: string, name: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'A second factor was added to your account',
    paragraphs: [
      `"${name}" is now a second factor of your account: you need it, or another one that you have added, to sign in and to confirm actions.`,
      'Keep the recovery codes somewhere other than your phone. If this is your first factor, all other sign-ins were ended.',
      'If it was not you, someone has your password and your sign-in: write to us at once.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that a second factor no longer counts. */
export function factorRemovedNotice(
  to: string,
  { name, isLast }: { name: string; isLast: boolean },
  publicUrl: string,
): Mail {
  return layOutMail({
    to,
    subject: 'A second factor of your account was removed',
    paragraphs: [
      `"${name}" is no longer a second factor of your account, and all other sign-ins were ended.`,
      ...(isLast ? ['It was the last one: only your password and your mailbox now protect your account.'] : []),
      'If it was not you, change your password, add a second factor again and check the members and the treasury of your merchants.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that the owner, or somebody with the list, used a recovery code. */
export function recoveryCodeUsedNotice(to: string, left: number, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'A recovery code of your account was used',
    paragraphs: [
      `Someone used a recovery code of your account in place of a second factor. Codes left: ${left}.`,
      'If it was not you, someone has your list: sign in, create new codes, which replace the old ones, and change your password.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that new recovery codes replaced the old ones. */
export function recoveryCodesRenewedNotice(to: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your account has new recovery codes',
    paragraphs: [
      'Someone created new recovery codes and confirmed that with your second factor. The old ones stop working.',
      'If it was not you, end all other sign-ins, create codes again and change your password.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that two devices use one passkey, which only a copy explains. */
export function passkeyCopiedNotice(to: string, name: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'A passkey of your account may have been copied',
    paragraphs: [
      `The passkey "${name}" was used by a device that reports an older counter than before; it may be a copy. That attempt was refused.`,
      'Remove this passkey from your account and add a new one. If you do not know the other device, change your password and end all other sign-ins.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that somebody passed the first step and guesses the second. */
export function factorsTriedNotice(to: string, tries: number, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Someone is trying to guess the codes of your second factor',
    paragraphs: [
      `There were ${tries} wrong codes for your account within a day. None of them was right.`,
      'The person trying has your password, your mailbox or a browser in which you are signed in, because a code is requested only after that step. If it was not you, change your password.',
      'After 30 wrong codes, further codes are rejected that day, except in browsers in which you were signed in before.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}
