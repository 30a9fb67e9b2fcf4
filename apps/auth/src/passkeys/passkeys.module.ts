import { Module } from '@nestjs/common';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { PasskeysService } from './passkeys.service.js';

@Module({ providers: [PasskeyChallengesRepository, PasskeysService], exports: [PasskeysService] })
export class PasskeysModule {}
