import { Module } from '@nestjs/common';
import { MoneyAnswers } from './money.answers.js';
import { MoneyRepository } from './money.repository.js';

@Module({
  controllers: [MoneyAnswers],
  providers: [MoneyRepository],
})
export class MoneyModule {}
