import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Module } from '@nestjs/common';

/** Wakes the worker that claims turns. */
@Module({ providers: [WakeUp], exports: [WakeUp] })
export class WakeUpModule {}
