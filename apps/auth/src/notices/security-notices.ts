import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

const FOOTER = 'You get this because something about the security of your account has changed.';

/** The owner, or someone at the owner's browser, set a password. */
export function passwordChangedNotice(to: string, first: boolean, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: first ? 'A password was set' : 'Your password was changed',
    paragraphs: [
      first ? 'Your account has a password now.' : 'The password of your account was changed.',
      'All other sign-ins were ended. If it was not you, sign in with a link and set another password at once.',
    ],
    action: { label: 'To the site', url: publicUrl },
    footer: FOOTER,
  });
}

/** Somebody signed in, in a browser in which the account was not signed in before. */
export function newDeviceNotice(
  to: string,
  { ip, userAgent }: { ip: string; userAgent: string | null },
  publicUrl: string,
): Mail {
  return layOutMail({
    to,
    subject: 'A new sign-in to your account',
    paragraphs: [
      'Somebody signed in to your account in a browser that was not used for it before.',
      `Address: ${ip}\nBrowser: ${userAgent?.slice(0, 200) ?? 'unknown'}`,
      'If it was you, there is nothing to do. If not, change your password, which ends all other sign-ins, and look at the keys, members and treasury of your merchants.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Somebody who is signed in could not confirm an act. */
export function proofFailedNotice(to: string, statement: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Somebody could not confirm an act in your account',
    paragraphs: [
      'Somebody who is signed in to your account tried to do this, and gave a wrong password or code several times:',
      statement,
      'Nothing was done. If it was not you, somebody else has your sign-in: change your password, which ends all other sign-ins.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** Many wrong passwords came from several addresses. */
export function passwordsTriedNotice(to: string, tries: number, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Somebody tries passwords for your account',
    paragraphs: [
      `There were ${tries} wrong passwords for your account within an hour. None of them was right.`,
      'From browsers that your account does not know only one more can be tried each minute now. You can sign in as always in the browser that you use, or by a link in an e-mail.',
      'A long password that you use nowhere else cannot be guessed this way.',
    ],
    action: { label: 'Look at your account', url: `${publicUrl}/dashboard/account` },
    footer: FOOTER,
  });
}

/** An operator replaced the password. The temporary one travels by another way. */
export function passwordResetNotice(to: string): Mail {
  return layOutMail({
    to,
    subject: 'Your password was reset',
    paragraphs: [
      'An operator replaced the password of your account by a temporary one and ended all sign-ins.',
      'The operator tells you the temporary password. It works for 24 hours and must be changed at first use.',
    ],
    footer: FOOTER,
  });
}

/** The e-mail was proven, and the person who had set a password before had not proven it. */
export function accountReclaimedNotice(to: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your e-mail is confirmed; set your password anew',
    paragraphs: [
      'You signed in and so showed that this e-mail is yours.',
      'Before that, somebody had registered it with a password, in another browser. We cannot know whether that was you. So the password was removed, its sign-ins were ended, API keys and webhook endpoints of agents were switched off, their spaces archived, and the account left the merchants that had been made with it.',
      'If you want to sign in with a password, set a new one. If a merchant was yours, write to us.',
    ],
    action: { label: 'To the site', url: publicUrl },
    footer: FOOTER,
  });
}

/** An identity at a provider was linked: a new account came with it, or the owner of an account confirmed it. */
export function identityLinkedNotice(to: string, providerName: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: `${providerName} can sign you in now`,
    paragraphs: [
      `An account at ${providerName} can sign you in from now on.`,
      'If it was not you who agreed to that, your mailbox or your account there is in other hands: change their passwords, and write to us.',
    ],
    action: { label: 'To the site', url: publicUrl },
    footer: FOOTER,
  });
}
