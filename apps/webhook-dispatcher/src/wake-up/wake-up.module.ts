import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Module } from '@nestjs/common';

/** Wakes the dispatcher when deliveries become due. */
@Module({ providers: [WakeUp], exports: [WakeUp] })
export class WakeUpModule {}
