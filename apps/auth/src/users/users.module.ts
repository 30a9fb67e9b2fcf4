import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { UsersAnswers } from './users.answers.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [RegistryModule],
  controllers: [UsersAnswers],
  providers: [UsersService],
})
export class UsersModule {}
