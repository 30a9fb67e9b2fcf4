import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.js';
import { CardSkeleton } from './skeletons.js';

/** What TanStack Query says about an answer, as far as a page must show it. */
export interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface AnsweredProps<Data> {
  readonly answer: Answer<Data>;
  readonly title?: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One of three: loading, went wrong, or the data. What is there already stays while it is asked for anew. */
export function Answered<Data>({ answer, title, skeleton, children }: AnsweredProps<Data>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error) return <ErrorNotice error={answer.error} title={title} onRetry={() => void answer.refetch()} />;
  return skeleton ?? <CardSkeleton />;
}
