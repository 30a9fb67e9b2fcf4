import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { TurnFilesService } from './turn-files.service.js';

@Controller()
export class TurnFilesRpcController {
  constructor(private readonly turnFiles: TurnFilesService) {}

  @RpcMethod('agent.read_file')
  read(request: RequestOf<'agent.read_file'>): Promise<ReplyOf<'agent.read_file'>> {
    return this.turnFiles.read(request);
  }

  @RpcMethod('agent.write_file')
  write(request: RequestOf<'agent.write_file'>): Promise<ReplyOf<'agent.write_file'>> {
    return this.turnFiles.write(request);
  }
}
