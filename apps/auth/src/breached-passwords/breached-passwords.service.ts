import { createHash } from 'node:crypto';
import { ValidationError } from '@libs/errors/app-error';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AuthSettings } from '../settings.js';
import { BloomFile } from './bloom-file.js';

/**
 * Refuses passwords of lists that thieves try, where the platform has such a list. Nothing leaves the machine to be
 * looked up.
 */
@Injectable()
export class BreachedPasswordsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('BreachedPasswords');
  private file: BloomFile | undefined;

  constructor(private readonly settings: AuthSettings) {}

  /** Stops the start of the service when the list cannot be read: every password would pass. */
  async onModuleInit(): Promise<void> {
    const { breachedPasswordsFile: path } = this.settings;
    if (!path) return;
    this.file = await BloomFile.open(path).catch((error: Error) => {
      throw new Error(`BREACHED_PASSWORDS_FILE ${path}: ${error.message}`, { cause: error });
    });
    this.logger.log(`${this.file.entries} breached passwords are refused`);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.file?.close();
  }

  /** Throws a 422 for a new password that is in the list; `field` is its name in the body. */
  async refuse(password: string, field: 'password' | 'new_password'): Promise<void> {
    if (!(await this.file?.has(createHash('sha1').update(password).digest()))) return;
    const msg = 'This password has appeared in a data breach; choose another one';
    throw new ValidationError([{ loc: ['body', field], msg, type: 'password_breached' }]);
  }
}
