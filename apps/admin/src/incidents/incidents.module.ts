import { Module } from '@nestjs/common';
import { IncidentsHandlers } from './incidents.handlers.js';
import { IncidentsService } from './incidents.service.js';

/** Failures that other services published. */
@Module({ providers: [IncidentsService, IncidentsHandlers], exports: [IncidentsService] })
export class IncidentsModule {}
