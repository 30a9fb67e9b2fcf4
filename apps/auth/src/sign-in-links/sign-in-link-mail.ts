import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

/** Returns the mail with a sign-in link. It holds a secret: send it, never queue it. */
export function signInLinkMail(to: string, token: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Your sign-in link',
    paragraphs: [
      'Open this link to sign in. It works once, within 10 minutes, ideally in the browser where you asked for it.',
    ],
    action: { label: 'Sign in', url: urlOf(token, publicUrl) },
    footer: 'If you did not ask for it, ignore this e-mail: nobody can sign in without this link.',
  });
}

/** Returns the mail for an account whose address is not confirmed yet: the link confirms it, too. */
export function confirmationMail(to: string, token: string, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Open this link to confirm your e-mail address and sign in. It works once, within 10 minutes.',
      'Open it in the browser in which you registered. In another browser we cannot tell that it was you, so the password is removed and you can set a new one.',
    ],
    action: { label: 'Confirm and sign in', url: urlOf(token, publicUrl) },
    footer: 'If you did not register, ignore this e-mail: without this link nobody can confirm your address.',
  });
}

function urlOf(token: string, publicUrl: string): string {
  const url = new URL('/api/auth/callback', publicUrl);
  url.searchParams.set('token', token);
  return url.href;
}
