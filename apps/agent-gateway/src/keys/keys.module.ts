import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { KeysController } from './keys.controller.js';
import { KeysRepository } from './keys.repository.js';
import { KeysService } from './keys.service.js';

/** Keys as people make and end them. */
@Module({ imports: [SpacesModule], controllers: [KeysController], providers: [KeysService, KeysRepository] })
export class KeysModule {}
