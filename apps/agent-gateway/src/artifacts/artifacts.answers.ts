import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { ArtifactsService } from './artifacts.service.js';

@Controller()
export class ArtifactsAnswers {
  constructor(private readonly artifacts: ArtifactsService) {}

  @Answers('agent.read_file')
  read(request: RequestOf<'agent.read_file'>): Promise<ReplyOf<'agent.read_file'>> {
    return this.artifacts.read(request);
  }

  @Answers('agent.write_file')
  write(request: RequestOf<'agent.write_file'>): Promise<ReplyOf<'agent.write_file'>> {
    return this.artifacts.write(request);
  }
}
