import { chainNamed, KNOWN_CHAINS } from '../chains/known-chains.js';
import { Failure } from '../terminal/failure.js';
import { secretFile } from '../terminal/secret-file.js';
import type { InitOptions } from './init-options.js';

/** A question that only the operator can answer. */
export interface Question {
  /** The setting that the answer is stored in: if it is present, the question is not asked again. */
  readonly setting: string;
  readonly text: string;
  readonly option: string;
  readonly isSecret?: true;
  given(options: InitOptions): string | undefined;
  /** Returns the answer in the form in which it is stored. Throws a `Failure` that quotes no secret. */
  accepted(answer: string, options: InitOptions): string;
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;
/** Real SMTP servers: only through one do e-mails reach people. */
const SMTP = /^smtps?:$/;

export const QUESTIONS = {
  domain: {
    setting: 'PUBLIC_URL',
    text: 'Public host name, for example pay.example.com',
    option: '--domain',
    given: ({ domain }) => domain,
    accepted: (answer) => {
      const domain = answer.toLowerCase();
      if (!DOMAIN.test(domain)) throw new Failure(`${answer} is not a host name such as pay.example.com`);
      return domain;
    },
  },
  operatorEmail: {
    setting: 'OPERATOR_EMAILS',
    text: 'E-mail of the first operator',
    option: '--operator-email',
    given: ({ operatorEmail }) => operatorEmail,
    accepted: (answer) => {
      if (!/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(answer)) throw new Failure(`${answer} is not an e-mail address`);
      return answer;
    },
  },
  chain: {
    setting: 'CHAIN_ID',
    text: `Chain (${KNOWN_CHAINS.map(({ name }) => name).join(', ')})`,
    option: '--chain',
    given: ({ chain }) => chain,
    accepted: (answer) => chainNamed(answer).name,
  },
  rpc: {
    setting: 'RPC_URLS',
    text: 'JSON-RPC URLs of two companies, comma separated',
    option: '--rpc-file',
    isSecret: true,
    given: ({ rpcFile }) => (rpcFile === undefined ? undefined : secretFile(rpcFile)),
    accepted: (answer) => {
      const urls = answer.split(/[\s,]+/).filter((url) => url !== '');
      const areUrls = urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''));
      if (urls.length === 0 || !areUrls)
        throw new Failure('RPC URLs begin with https:// (or http:// for a node of your own)');
      return urls.join(',');
    },
  },
  smtp: {
    setting: 'SMTP_URL',
    text: 'Mail server, as smtps://user:password@mail.example.com',
    option: '--smtp-file',
    isSecret: true,
    given: ({ smtpFile }) => (smtpFile === undefined ? undefined : secretFile(smtpFile).trim()),
    accepted: (answer) => {
      if (!SMTP.test(URL.parse(answer)?.protocol ?? ''))
        throw new Failure('the mail server is a URL: smtps://user:password@host');
      return answer;
    },
  },
} as const satisfies Record<string, Question>;
