import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

/** The mail with a sign-in link. It holds a secret: send it, never queue it. */
export function linkMail(to: string, token: string, publicUrl: string): Mail {
  const url = new URL('/api/auth/callback', publicUrl);
  url.searchParams.set('token', token);
  return layOutMail({
    to,
    subject: 'Your sign-in link',
    paragraphs: [
      'Open this link to sign in. It works once, within 10 minutes, ideally in the browser where you asked for it.',
    ],
    action: { label: 'Sign in', url: url.href },
    footer: 'If you did not ask for it, ignore this e-mail: nobody can sign in without this link.',
  });
}
