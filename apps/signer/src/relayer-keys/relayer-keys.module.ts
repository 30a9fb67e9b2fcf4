import { Module } from '@nestjs/common';
import { RelayerKeysRpcController } from './relayer-keys.rpc.js';
import { RelayerKeysService } from './relayer-keys.service.js';

/** Merchants' own relayer keys, which come sealed with each request. */
@Module({ controllers: [RelayerKeysRpcController], providers: [RelayerKeysService], exports: [RelayerKeysService] })
export class RelayerKeysModule {}
