import type { RpcName } from '@libs/events/rpc-methods';
import type { AdminRpc } from './admin.rpc.js';
import type { AgentRpc } from './agents/agent.rpc.js';
import type { RunnerRpc } from './agents/runner.rpc.js';
import type { WorkspaceRpc } from './agents/workspace.rpc.js';
import type { AuthRpc } from './auth.rpc.js';
import type { ChainRpc } from './chain.rpc.js';
import type { DashboardRpc } from './dashboard.rpc.js';
import type { SignerRpc } from './keys/signer.rpc.js';
import type { OperationsRpc } from './operations.rpc.js';
import type { SessionsRpc } from './sessions.rpc.js';
import type { SweeperRpc } from './sweeper.rpc.js';
import type { WebhooksRpc } from './webhooks.rpc.js';

/** Request and reply of every method of `libs/events/src/rpc-methods.ts`. */
export interface RpcTypes
  extends AdminRpc,
    AgentRpc,
    AuthRpc,
    ChainRpc,
    DashboardRpc,
    OperationsRpc,
    RunnerRpc,
    SessionsRpc,
    SignerRpc,
    SweeperRpc,
    WebhooksRpc,
    WorkspaceRpc {}

/** Fails to compile when a method of the table has no types here, or the other way round. */
type SameNames = [Exclude<RpcName, keyof RpcTypes>, Exclude<keyof RpcTypes, RpcName>];
true satisfies SameNames extends [never, never] ? true : never;

export type RequestOf<Q extends RpcName> = RpcTypes[Q]['request'];
export type ReplyOf<Q extends RpcName> = RpcTypes[Q]['reply'];
