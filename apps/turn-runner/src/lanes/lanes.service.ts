import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { LanesRepository } from './lanes.repository.js';

/** Lanes, for other folders. */
@Injectable()
export class LanesService {
  constructor(private readonly lanes: LanesRepository) {}

  /** Deletes the lane of a thread that has no turn any more. */
  delete(tx: Tx, threadId: string): Promise<void> {
    return this.lanes.delete(tx, threadId);
  }
}
