import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { TurnWorkspacesService } from './turn-workspaces.service.js';

@Controller()
export class WorkspacesRpcController {
  constructor(private readonly workspaces: TurnWorkspacesService) {}

  @RpcMethod('agent.workspace_open')
  open(request: RequestOf<'agent.workspace_open'>): Promise<ReplyOf<'agent.workspace_open'>> {
    return this.workspaces.open(request);
  }

  @RpcMethod('agent.workspace_list')
  list(request: RequestOf<'agent.workspace_list'>): Promise<ReplyOf<'agent.workspace_list'>> {
    return this.workspaces.list(request);
  }

  @RpcMethod('agent.workspace_read')
  read(request: RequestOf<'agent.workspace_read'>): Promise<ReplyOf<'agent.workspace_read'>> {
    return this.workspaces.read(request);
  }

  @RpcMethod('agent.workspace_begin')
  begin(request: RequestOf<'agent.workspace_begin'>): Promise<ReplyOf<'agent.workspace_begin'>> {
    return this.workspaces.begin(request);
  }

  @RpcMethod('agent.workspace_commit')
  commit(request: RequestOf<'agent.workspace_commit'>): Promise<ReplyOf<'agent.workspace_commit'>> {
    return this.workspaces.commit(request);
  }

  @RpcMethod('agent.workspace_delete')
  delete(request: RequestOf<'agent.workspace_delete'>): Promise<ReplyOf<'agent.workspace_delete'>> {
    return this.workspaces.delete(request);
  }
}
