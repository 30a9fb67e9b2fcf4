import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { FailedSignInsController } from './failed-sign-ins.controller.js';
import { UsersController } from './users.controller.js';

@Module({ imports: [SignInModule], controllers: [UsersController, FailedSignInsController] })
export class UsersModule {}
