import { Module } from '@nestjs/common';
import { IncidentsHandlers } from './incidents.handlers.js';
import { IncidentsService } from './incidents.service.js';

/** What went wrong elsewhere, as it was published. */
@Module({ providers: [IncidentsService, IncidentsHandlers], exports: [IncidentsService] })
export class IncidentsModule {}
