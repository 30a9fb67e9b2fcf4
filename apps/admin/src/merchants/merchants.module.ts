import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsService } from './merchants.service.js';
import { NotesRepository } from './notes.repository.js';
import { NotesService } from './notes.service.js';
import { ReviewController } from './review.controller.js';

@Module({
  imports: [ApprovalsModule, AuditLogModule, SignInModule],
  controllers: [MerchantsController, ReviewController],
  providers: [MerchantsService, NotesService, NotesRepository],
})
export class MerchantsModule {}
