import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { MoneyController } from './money.controller.js';
import { MoneyService } from './money.service.js';

@Module({ imports: [SignInModule], controllers: [MoneyController], providers: [MoneyService] })
export class MoneyModule {}
