import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { RescansController } from './rescans.controller.js';

@Module({ imports: [SignInModule], controllers: [RescansController] })
export class RescansModule {}
