import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { FailedSignInsController } from './failed-sign-ins.controller.js';
import { UsersController } from './users.controller.js';

@Module({ imports: [ApprovalsModule, SignInModule], controllers: [UsersController, FailedSignInsController] })
export class UsersModule {}
