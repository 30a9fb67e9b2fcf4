import { Module } from '@nestjs/common';
import { UnsupportedTransfersRepository } from './unsupported-transfers.repository.js';
import { UnsupportedTransfersRpcController } from './unsupported-transfers.rpc.js';
import { UnsupportedTransfersService } from './unsupported-transfers.service.js';

/** Unsupported tokens at our addresses. */
@Module({
  controllers: [UnsupportedTransfersRpcController],
  providers: [UnsupportedTransfersRepository, UnsupportedTransfersService],
  exports: [UnsupportedTransfersService],
})
export class UnsupportedTransfersModule {}
