import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { FailedSignInsRepository } from './failed-sign-ins.repository.js';
import { maskedEmail } from './masked-email.js';

/** Wrong passwords, counted for operators. */
@Injectable()
export class FailedSignInsService {
  constructor(private readonly repository: FailedSignInsRepository) {}

  /**
   * Counts a try. An e-mail without an account is kept masked: it may be a password that was typed into the wrong
   * field.
   */
  note(tx: Tx, ip: string, { email, userId }: { email: string; userId: number | undefined }): Promise<void> {
    return this.repository.note(tx, ip, userId === undefined ? { maskedEmail: maskedEmail(email) } : { userId });
  }
}
