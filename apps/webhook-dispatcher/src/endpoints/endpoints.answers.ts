import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { EndpointsService } from './endpoints.service.js';

/** Questions of the dashboard and the agent gateway about endpoints. */
@Controller()
export class EndpointsAnswers {
  constructor(private readonly endpoints: EndpointsService) {}

  @Answers('webhooks.list_endpoints')
  list(request: RequestOf<'webhooks.list_endpoints'>): Promise<ReplyOf<'webhooks.list_endpoints'>> {
    return this.endpoints.list(request);
  }

  @Answers('webhooks.get_endpoint')
  async get(request: RequestOf<'webhooks.get_endpoint'>): Promise<ReplyOf<'webhooks.get_endpoint'>> {
    return { endpoint: await this.endpoints.get(request) };
  }

  @Answers('webhooks.create_endpoint')
  create(request: RequestOf<'webhooks.create_endpoint'>): Promise<ReplyOf<'webhooks.create_endpoint'>> {
    return this.endpoints.create(request);
  }

  @Answers('webhooks.update_endpoint')
  async update(request: RequestOf<'webhooks.update_endpoint'>): Promise<ReplyOf<'webhooks.update_endpoint'>> {
    return { endpoint: await this.endpoints.update(request) };
  }

  @Answers('webhooks.delete_endpoint')
  async delete(request: RequestOf<'webhooks.delete_endpoint'>): Promise<ReplyOf<'webhooks.delete_endpoint'>> {
    await this.endpoints.delete(request);
    return {};
  }

  @Answers('webhooks.roll_secret')
  rollSecret(request: RequestOf<'webhooks.roll_secret'>): Promise<ReplyOf<'webhooks.roll_secret'>> {
    return this.endpoints.rollSecret(request);
  }
}
