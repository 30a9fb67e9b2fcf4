import 'reflect-metadata';
import { WebhookVerificationError, webhooks } from '@checkout/sdk';
import {
  BadRequestException,
  Controller,
  Headers,
  HttpCode,
  Inject,
  Module,
  Post,
  type RawBodyRequest,
  Req,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fulfill } from './fulfill.js';

const SECRET = 'webhook secret';

/**
 * NestJS: `rawBody: true` keeps the bytes beside the parsed body. The same on Express, the platform that Nest takes by
 * default.
 */
@Controller('webhooks')
class WebhooksController {
  constructor(@Inject(SECRET) private readonly secret: string) {}

  @Post()
  @HttpCode(204)
  async receive(
    @Req() request: RawBodyRequest<object>,
    @Headers('x-service-signature') signature: string,
  ): Promise<void> {
    try {
      await fulfill(await webhooks.constructEvent(request.rawBody ?? '', signature, this.secret));
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      throw new BadRequestException({ error: error.code });
    }
  }
}

/** The application. A real one reads the secret from its settings. */
export async function application(secret: string): Promise<NestFastifyApplication> {
  @Module({ controllers: [WebhooksController], providers: [{ provide: SECRET, useValue: secret }] })
  class AppModule {}
  return NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), { rawBody: true, logger: false });
}
