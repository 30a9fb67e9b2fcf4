import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { ReclaimsHandlers } from './reclaims.handlers.js';

/** Accounts that their owners took back from whoever had registered them. */
@Module({ imports: [EndpointsModule], providers: [ReclaimsHandlers] })
export class ReclaimsModule {}
