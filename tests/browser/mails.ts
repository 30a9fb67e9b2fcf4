import { eventually } from '@libs/testing/eventually';
import { request } from 'undici';
import type { RunningSystem } from '../stack/running-system.js';
import { WITHIN_MS } from './browser.js';

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** Returns the mails to a person, newest first. */
export async function mailsTo({ stack }: RunningSystem, email: string): Promise<Mail[]> {
  const { body } = await request(new URL('/mail', stack.inboxUrl), { headers: { accept: 'application/json' } });
  const { data } = (await body.json()) as { data: Mail[] };
  return data.filter((mail) => mail.to.includes(email));
}

/** Returns the link with a token in the newest mail to a person, once it is there. */
export async function linkTo(system: RunningSystem, email: string, subject = /./, part = 'token='): Promise<string> {
  return eventually(async () => {
    const mails = (await mailsTo(system, email)).filter((mail) => subject.test(mail.subject));
    return mails.flatMap(({ links }) => links).find((link) => link.includes(part));
  }, WITHIN_MS);
}
