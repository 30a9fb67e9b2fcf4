import type { QuestionName } from '@libs/events/questions';
import type { AdminQuestions } from './admin.questions.js';
import type { AgentQuestions } from './agent.questions.js';
import type { AuthQuestions } from './auth.questions.js';
import type { ChainQuestions } from './chain.questions.js';
import type { DashboardQuestions } from './dashboard.questions.js';
import type { OperationsQuestions } from './operations.questions.js';
import type { RunnerQuestions } from './runner.questions.js';
import type { SessionsQuestions } from './sessions.questions.js';
import type { SweeperQuestions } from './sweeper.questions.js';
import type { WebhooksQuestions } from './webhooks.questions.js';

/** Request and reply of every question of `libs/events/src/questions.ts`. */
export interface Questions
  extends AdminQuestions,
    AgentQuestions,
    AuthQuestions,
    ChainQuestions,
    DashboardQuestions,
    OperationsQuestions,
    RunnerQuestions,
    SessionsQuestions,
    SweeperQuestions,
    WebhooksQuestions {}

/** Fails to compile when a question of the table has no types here, or the other way round. */
type SameNames = [Exclude<QuestionName, keyof Questions>, Exclude<keyof Questions, QuestionName>];
true satisfies SameNames extends [never, never] ? true : never;

export type RequestOf<Q extends QuestionName> = Questions[Q]['request'];
export type ReplyOf<Q extends QuestionName> = Questions[Q]['reply'];
