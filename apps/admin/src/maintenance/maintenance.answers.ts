import type { ReplyOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.js';

@Controller()
export class MaintenanceAnswers {
  constructor(private readonly maintenance: MaintenanceService) {}

  @Answers('admin.maintenance')
  state(): Promise<ReplyOf<'admin.maintenance'>> {
    return this.maintenance.state();
  }
}
