import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import { CONFIRM_PATH } from '../pages/form-body.js';

interface RequestedLink {
  readonly token: string;
  readonly providerName: string;
  readonly ip: string;
  readonly minutes: number;
}

/**
 * Returns the e-mail that asks the owner of an account whether a provider may sign in to it. It contains a secret: send
 * it, never queue it.
 */
export function identityLinkMail(to: string, asked: RequestedLink, publicUrl: string): Mail {
  const url = new URL(CONFIRM_PATH, publicUrl);
  url.searchParams.set('token', asked.token);
  return layOutMail({
    to,
    subject: `Confirm signing in with ${asked.providerName}`,
    paragraphs: [
      `Someone at ${asked.ip} signed in with ${asked.providerName}, which has verified this e-mail address for them, and wants to use your account here.`,
      `If it was you, open this link within ${asked.minutes} minutes, in the same browser, and confirm it there.`,
      'If it was not you, do not confirm it: nobody can sign in without it. Someone else may control your account at that provider. Check it, and change its password.',
    ],
    action: { label: 'Review and confirm', url: url.href },
    footer: 'Nothing has changed in your account.',
  });
}
