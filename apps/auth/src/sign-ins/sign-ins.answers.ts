import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { SignInsService } from './sign-ins.service.js';

@Controller()
export class SignInsAnswers {
  constructor(private readonly signIns: SignInsService) {}

  @Answers('auth.resolve_sign_in')
  async resolve({ token_hash }: RequestOf<'auth.resolve_sign_in'>): Promise<ReplyOf<'auth.resolve_sign_in'>> {
    return { user: await this.signIns.resolve(token_hash) };
  }
}
