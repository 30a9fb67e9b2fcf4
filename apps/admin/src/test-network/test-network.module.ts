import { Module } from '@nestjs/common';
import { TestNetworkService } from './test-network.service.js';

/** How the test network does, apart from everything about live money. */
@Module({ providers: [TestNetworkService], exports: [TestNetworkService] })
export class TestNetworkModule {}
