import { AppError } from '@libs/errors/app-error';
import { Gate } from '@libs/service-kit/http/operation';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantsService } from './merchants.service.js';

type KeyedRequest = FastifyRequest & { merchantId: number };

/** Admits requests with `Authorization: Bearer sk_live_…`. Unknown and revoked keys get the same response. */
@Injectable()
@Gate({ credentials: 'apiKey', errors: ['invalid_api_key'] })
export class ApiKeyGuard implements CanActivate {
  constructor(private readonly merchants: MerchantsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const key = request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
    const merchantId = key && (await this.merchants.merchantOfKey(key));
    if (!merchantId) throw new AppError('invalid_api_key');
    request.merchantId = merchantId;
    return true;
  }
}

/** The merchant whose key came with the request. */
export const KeyMerchant = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<KeyedRequest>().merchantId,
);
