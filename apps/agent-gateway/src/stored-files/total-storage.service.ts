import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { AgentGatewaySettings } from '../settings.js';

/** The longest use of a sum; what arrives meanwhile may exceed the ceiling. */
const FRESH_MS = 10_000;

/** The ceiling of what all accounts together store, so that many accounts cannot fill the disk that everybody needs. */
@Injectable()
export class TotalStorageService {
  private readonly logger = new Logger('Total storage');
  private bytes = 0;
  private readAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /** Throws `unavailable` while the ceiling is reached. */
  async requireCapacity(): Promise<void> {
    if (performance.now() - this.readAtMs > FRESH_MS) await this.refresh();
    const { totalFileBytes } = this.settings;
    if (this.bytes < totalFileBytes) return;
    this.logger.error(`files have ${this.bytes} bytes of TOTAL_FILE_BYTES=${totalFileBytes}: new ones are refused`);
    throw new AppError('unavailable', {}, { message: 'No storage is left for new files. Try again later.' });
  }

  /** Reads the sum again. */
  async refresh(): Promise<void> {
    const [row] = await this.database.query<{ bytes: string }>(
      'SELECT coalesce(sum(file_bytes), 0)::text AS bytes FROM account',
    );
    this.bytes = Number(row!.bytes);
    this.readAtMs = performance.now();
  }
}
