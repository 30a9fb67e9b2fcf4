import { Module } from '@nestjs/common';
import { EmbedController } from './embed.controller.js';

@Module({ controllers: [EmbedController] })
export class EmbedModule {}
