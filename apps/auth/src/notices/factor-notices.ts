import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

const FOOTER = 'You get this because something about the security of your account has changed.';

/** A second factor can sign in from now on. */
export function factorAddedNotice(to: string, name: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'A second factor was added to your account',
    paragraphs: [
      `"${name}" is a second factor of your account now: signing in and confirming acts need it, or another one that you have added.`,
      'Keep the recovery codes in a place that is not your phone. All other sign-ins were ended if it is the first factor.',
      'If it was not you, somebody has your password and your sign-in: write to us at once.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** A second factor counts no more. */
export function factorRemovedNotice(
  to: string,
  { name, isLast }: { name: string; isLast: boolean },
  publicUrl: string,
): Mail {
  return layOutMail({
    to,
    subject: 'A second factor of your account was removed',
    paragraphs: [
      `"${name}" is no second factor of your account any more, and all other sign-ins were ended.`,
      ...(isLast ? ['It was the last one: your account is protected by its password and your mailbox alone.'] : []),
      'If it was not you, change your password, add a second factor again and look at the members and the treasury of your merchants.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** The owner, or somebody with the list, used a recovery code. */
export function recoveryCodeUsedNotice(to: string, left: number, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'A recovery code of your account was used',
    paragraphs: [
      `Somebody used a recovery code of your account in place of a second factor. ${left} are left.`,
      'If it was not you, somebody has your list: sign in, make new codes, which ends the old ones, and change your password.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** New recovery codes replaced the old ones. */
export function recoveryCodesRenewedNotice(to: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your account has new recovery codes',
    paragraphs: [
      'Somebody who confirmed it with your second factor made new recovery codes. The old ones work no more.',
      'If it was not you, end all other sign-ins, make codes again and change your password.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Two devices use one passkey, which only a copy explains. */
export function passkeyCopiedNotice(to: string, name: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'A passkey of your account may have been copied',
    paragraphs: [
      `The passkey "${name}" was used by a device that is behind another one which has used it: two devices have it. That try was refused.`,
      'Remove this passkey from your account and add a new one. If you do not know the other device, change your password and end all other sign-ins.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Somebody passed the first step and guesses the second. */
export function factorsTriedNotice(to: string, tries: number, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Somebody guesses the codes of your second factor',
    paragraphs: [
      `There were ${tries} wrong codes for your account within a day. None of them was right.`,
      'Whoever did that has your password, your mailbox or a browser in which you are signed in: codes are asked for after that. If it was not you, change your password.',
      'After 30 wrong codes no more are looked at that day, except in browsers in which you were signed in before.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}
