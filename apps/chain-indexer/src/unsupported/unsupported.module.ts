import { Module } from '@nestjs/common';
import { UnsupportedRepository } from './unsupported.repository.js';
import { UnsupportedRpcController } from './unsupported.rpc.js';
import { UnsupportedService } from './unsupported.service.js';

/** Tokens that are not accepted, at our addresses. */
@Module({
  controllers: [UnsupportedRpcController],
  providers: [UnsupportedRepository, UnsupportedService],
  exports: [UnsupportedService],
})
export class UnsupportedModule {}
