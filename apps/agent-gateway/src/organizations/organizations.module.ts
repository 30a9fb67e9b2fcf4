import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AccountMovesWorker } from './account-moves.worker.js';
import { OrganizationsRpcController } from './organizations.rpc.js';
import { OrganizationsService } from './organizations.service.js';

/** The organization to which an account belongs, and its members. */
@Module({
  imports: [AccountsModule],
  controllers: [OrganizationsRpcController],
  providers: [AccountMovesWorker, OrganizationsService],
  exports: [OrganizationsService],
})
export class OrganizationsModule {}
