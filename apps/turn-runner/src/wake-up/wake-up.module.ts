import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Module } from '@nestjs/common';

/** One bell for all who have something for the worker that claims turns. */
@Module({ providers: [WakeUp], exports: [WakeUp] })
export class WakeUpModule {}
