import { Module } from '@nestjs/common';
import { MoneyRepository } from './money.repository.js';
import { MoneyRpcController } from './money.rpc.js';

@Module({
  controllers: [MoneyRpcController],
  providers: [MoneyRepository],
})
export class MoneyModule {}
