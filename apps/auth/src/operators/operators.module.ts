import { Module } from '@nestjs/common';
import { OperatorsRepository } from './operators.repository.js';
import { OperatorsRpcController } from './operators.rpc.js';

@Module({
  controllers: [OperatorsRpcController],
  providers: [OperatorsRepository],
})
export class OperatorsModule {}
