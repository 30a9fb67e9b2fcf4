import { Module } from '@nestjs/common';
import { MediaService } from './media.service.js';

/** Images and PDFs that turns show to their models. */
@Module({ providers: [MediaService], exports: [MediaService] })
export class MediaModule {}
