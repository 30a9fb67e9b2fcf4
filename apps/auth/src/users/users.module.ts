import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { UsersRpcController } from './users.rpc.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [RegistryModule],
  controllers: [UsersRpcController],
  providers: [UsersService],
})
export class UsersModule {}
