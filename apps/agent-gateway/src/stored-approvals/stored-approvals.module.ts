import { Module } from '@nestjs/common';
import { StoredApprovalsService } from './stored-approvals.service.js';

/** Rows of calls that people approve, for all folders that create, show, decide and erase them. */
@Module({ providers: [StoredApprovalsService], exports: [StoredApprovalsService] })
export class StoredApprovalsModule {}
