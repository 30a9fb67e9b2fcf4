import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { OrganizationsRpcController } from './organizations.rpc.js';
import { OrganizationsService } from './organizations.service.js';

/** Merchants as organizations: they own agent accounts, which people owned before. */
@Module({
  imports: [MerchantsModule, RegistryModule],
  controllers: [OrganizationsRpcController],
  providers: [OrganizationsService],
})
export class OrganizationsModule {}
