import { Module } from '@nestjs/common';
import { OperatorsAnswers } from './operators.answers.js';
import { OperatorsRepository } from './operators.repository.js';

@Module({
  controllers: [OperatorsAnswers],
  providers: [OperatorsRepository],
})
export class OperatorsModule {}
