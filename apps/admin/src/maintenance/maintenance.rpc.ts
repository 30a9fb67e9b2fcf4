import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.js';

@Controller()
export class MaintenanceRpcController {
  constructor(private readonly maintenance: MaintenanceService) {}

  @RpcMethod('admin.maintenance')
  state(): Promise<ReplyOf<'admin.maintenance'>> {
    return this.maintenance.state();
  }
}
