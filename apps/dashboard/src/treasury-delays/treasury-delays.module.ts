import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { GivenOutController } from './given-out.controller.js';

/** What the contract makes a registrar's order wait, and what it does with addresses that were given out. */
@Module({ imports: [RegistryModule], controllers: [GivenOutController] })
export class TreasuryDelaysModule {}
