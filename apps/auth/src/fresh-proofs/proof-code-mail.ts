import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';

/** A code, the action that it is for, and how long it works. */
export interface ProofCode {
  /** Six digits. */
  readonly code: string;
  readonly statement: string;
  readonly minutes: number;
}

/** Returns the mail with the code for one action. It holds a secret: send it, never queue it. */
export function proofCodeMail(to: string, { code, statement, minutes }: ProofCode): Mail {
  return layOutMail({
    to,
    subject: 'Your confirmation code',
    paragraphs: [
      `Someone who is signed in to your account wants to do this:`,
      statement,
      `If it is you, and if this is exactly what you want, enter the code ${code.slice(0, 3)} ${code.slice(3)}. It works once, within ${minutes} minutes.`,
    ],
    footer: 'If it was not you, someone else is signed in to your account: sign in and end all other sign-ins.',
  });
}
