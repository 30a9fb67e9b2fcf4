import { Module } from '@nestjs/common';
import { OpenWindowsRepository } from './open-windows.repository.js';
import { PollIntervalService } from './poll-interval.service.js';

/** The intervals at which the chain is polled. */
@Module({ providers: [OpenWindowsRepository, PollIntervalService], exports: [PollIntervalService] })
export class PollIntervalModule {}
