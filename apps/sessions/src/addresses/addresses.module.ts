import { Module } from '@nestjs/common';
import { AddressesRepository } from './addresses.repository.js';
import { AddressesRpcController } from './addresses.rpc.js';

/** The addresses of young sessions, for the indexer, which compares them with the chain. */
@Module({ controllers: [AddressesRpcController], providers: [AddressesRepository] })
export class AddressesModule {}
