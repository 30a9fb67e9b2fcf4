import { createHash, timingSafeEqual } from 'node:crypto';
import { listOf } from '@libs/chain/addresses/checkout-list';
import { AppError } from '@libs/errors/app-error';
import { Gate } from '@libs/service-kit/http/operation';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SweeperSettings } from '../../settings.js';

/**
 * Admits requests with an internal token; two are valid while it is rotated. Without the setting the route does not
 * exist.
 */
@Injectable()
@Gate({ credentials: 'internalToken', errors: ['invalid_internal_token', 'not_found'] })
export class InternalTokenGuard implements CanActivate {
  constructor(private readonly settings: SweeperSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const { internalApiToken } = this.settings;
    if (!internalApiToken) throw new AppError('not_found');
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const given = authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? '';
    // Hashes have a fixed length, so the comparison does not reveal the length of the token.
    const isOne = listOf(internalApiToken).map((token) => timingSafeEqual(sha256(given), sha256(token)));
    if (!isOne.includes(true)) throw new AppError('invalid_internal_token');
    return true;
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
