import { Module } from '@nestjs/common';
import { LiveTurnsService } from './live-turns.service.js';

/** The output of turns while they run, for those who follow them. */
@Module({ providers: [LiveTurnsService], exports: [LiveTurnsService] })
export class LiveModule {}
