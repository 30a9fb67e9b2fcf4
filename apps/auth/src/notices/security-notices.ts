import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

const FOOTER = 'You get this e-mail because something about the security of your account has changed.';

/** Reports that the owner, or somebody at the owner's browser, set a password. */
export function passwordChangedNotice(to: string, first: boolean, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: first ? 'A password was set' : 'Your password was changed',
    paragraphs: [
      first ? 'Your account now has a password.' : 'The password of your account was changed.',
      'All other sign-ins were ended. If it was not you, sign in with a sign-in link and set another password at once.',
    ],
    action: { label: 'Open the site', url: publicUrl },
    footer: FOOTER,
  });
}

/** Reports a sign-in in a browser in which the account was not signed in before. */
export function newDeviceNotice(
  to: string,
  { ip, userAgent }: { ip: string; userAgent: string | null },
  publicUrl: string,
): Mail {
  return layOutMail({
    to,
    subject: 'A new sign-in to your account',
    paragraphs: [
      'Someone signed in to your account from a browser that has not been used with it before.',
      `IP address: ${ip}\nBrowser: ${userAgent?.slice(0, 200) ?? 'unknown'}`,
      'If it was you, there is nothing to do. If not, change your password, which ends all other sign-ins, and check the keys, members and treasury of your merchants.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that somebody who is signed in could not confirm an action. */
export function proofFailedNotice(to: string, statement: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Failed confirmation in your account',
    paragraphs: [
      'Someone who is signed in to your account tried to do this, and entered a wrong password or code several times:',
      statement,
      'Nothing was done. If it was not you, someone else has your sign-in: change your password, which ends all other sign-ins.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that many wrong passwords came from several addresses. */
export function passwordsTriedNotice(to: string, tries: number, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Someone is trying to guess your password',
    paragraphs: [
      `There were ${tries} wrong passwords for your account within an hour. None of them was right.`,
      'From browsers that your account does not know, only one more can now be tried each minute. You can sign in as usual in the browser that you use, or with a sign-in link.',
      'A long password that you use nowhere else cannot be guessed this way.',
    ],
    action: { label: 'Review your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Reports that an operator replaced the password. The temporary one reaches the owner in another way. */
export function passwordResetNotice(to: string): Mail {
  return layOutMail({
    to,
    subject: 'Your password was reset',
    paragraphs: [
      'An operator replaced the password of your account with a temporary one and ended all sign-ins.',
      'The operator will give you the temporary password. It works for 24 hours and must be changed at first use.',
    ],
    footer: FOOTER,
  });
}

/** Reports that the e-mail was proven, and that the person who had set a password before had not proven it. */
export function accountReclaimedNotice(to: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your e-mail is confirmed; set a new password',
    paragraphs: [
      'By signing in, you confirmed that this e-mail address is yours.',
      'Before that, someone had registered it with a password, in another browser. We cannot tell whether that was you, so the password was removed, its sign-ins were ended, API keys and webhook endpoints of agents were switched off, their spaces archived, and the account left the merchants that had been created with it.',
      'If you want to sign in with a password, set a new one. If a merchant was yours, write to us.',
    ],
    action: { label: 'Open the site', url: publicUrl },
    footer: FOOTER,
  });
}

/**
 * Reports that an identity at a provider was linked: a new account came with it, or the owner of an account confirmed
 * it.
 */
export function identityLinkedNotice(to: string, providerName: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: `You can now sign in with ${providerName}`,
    paragraphs: [
      `From now on, your account at ${providerName} signs you in here.`,
      'If you did not agree to this, someone else controls your mailbox or that account: change both passwords, and write to us.',
    ],
    action: { label: 'Open the site', url: publicUrl },
    footer: FOOTER,
  });
}
