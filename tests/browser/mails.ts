import { eventually } from '@libs/testing/eventually';
import { request } from 'undici';
import type { RunningSystem } from '../stack/running-system.js';
import { WITHIN_MS } from './browser.js';

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly links: readonly string[];
}

/** The link with a token in the newest mail to a person, once it is there. */
export async function linkTo({ stack }: RunningSystem, email: string, subject = /./, part = 'token='): Promise<string> {
  return eventually(async () => {
    const { body } = await request(new URL('/mail', stack.inboxUrl), { headers: { accept: 'application/json' } });
    const { data } = (await body.json()) as { data: Mail[] };
    const mails = data.filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
    return mails.flatMap(({ links }) => links).find((link) => link.includes(part));
  }, WITHIN_MS);
}
