import { curlOf } from '../curl.js';

/** The values of the form. */
export interface PlaygroundInput {
  readonly text: string;
  readonly endUserRef: string;
  readonly files: readonly { readonly name: string }[];
}

/** Returns the commands for the same turn: uploads, the turn, and fetching it. */
export function callsOf(space: string, { text, endUserRef, files }: PlaygroundInput): string {
  const ids = files.map((_, index) => (files.length === 1 ? 'fl_…' : `fl_…${index + 1}`));
  const body = {
    space,
    text: text || 'What time is it?',
    ...(ids.length > 0 ? { files: ids } : {}),
    ...(endUserRef ? { end_user_ref: endUserRef } : {}),
  };
  return [
    ...files.map(({ name }) => curlOf({ path: '/files', form: [`file=@${name}`] })),
    curlOf({ path: '/turns', headers: ['Idempotency-Key: question-1017'], body }),
    curlOf({ path: '/turns/tn_…' }),
  ].join('\n\n');
}
