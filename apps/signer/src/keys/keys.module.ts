import { Module } from '@nestjs/common';
import { KeysRpcController } from './keys.rpc.js';
import { KeysService } from './keys.service.js';

/** The platform's own keys, wherever they are kept. */
@Module({ controllers: [KeysRpcController], providers: [KeysService], exports: [KeysService] })
export class KeysModule {}
