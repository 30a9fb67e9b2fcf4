import { Module } from '@nestjs/common';
import { SessionAddressesRepository } from './session-addresses.repository.js';
import { SessionAddressesRpcController } from './session-addresses.rpc.js';

/** The addresses of recent sessions, for the indexer, which compares them with the chain. */
@Module({ controllers: [SessionAddressesRpcController], providers: [SessionAddressesRepository] })
export class SessionAddressesModule {}
