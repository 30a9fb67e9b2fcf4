import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import { CONFIRM_PATH } from '../pages/form-body.js';

interface AskedLink {
  readonly token: string;
  readonly providerName: string;
  readonly ip: string;
  readonly minutes: number;
}

/** Asks the owner of an account whether a provider may sign in to it. It holds a secret: send it, never queue it. */
export function identityLinkMail(to: string, asked: AskedLink, publicUrl: string): Mail {
  const url = new URL(CONFIRM_PATH, publicUrl);
  url.searchParams.set('token', asked.token);
  return layOutMail({
    to,
    subject: `Shall ${asked.providerName} sign you in?`,
    paragraphs: [
      `Somebody at ${asked.ip} signed in with ${asked.providerName}, which says that this e-mail is theirs, and wants to use your account here.`,
      `If it was you, open this link within ${asked.minutes} minutes, in the browser where you began, and confirm it there.`,
      'If it was not you, confirm nothing: nobody gets in without it. Your account at that provider may be in other hands; look at it, and change its password.',
    ],
    action: { label: 'Look at it', url: url.href },
    footer: 'Nothing has changed in your account.',
  });
}
