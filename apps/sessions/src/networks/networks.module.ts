import { Module } from '@nestjs/common';
import { NetworksService } from './networks.service.js';

/** The networks that sessions are paid on. */
@Module({ providers: [NetworksService], exports: [NetworksService] })
export class NetworksModule {}
