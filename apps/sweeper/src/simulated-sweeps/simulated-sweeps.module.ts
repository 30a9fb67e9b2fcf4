import { Module } from '@nestjs/common';
import { SimulatedSweepsService } from './simulated-sweeps.service.js';

/** Sweeps on the simulated chain of test mode. */
@Module({
  providers: [SimulatedSweepsService],
  exports: [SimulatedSweepsService],
})
export class SimulatedSweepsModule {}
