import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { KeysController } from './keys.controller.js';
import { Keys } from './keys.service.js';

@Module({ imports: [SpacesModule], controllers: [KeysController], providers: [Keys] })
export class KeysModule {}
