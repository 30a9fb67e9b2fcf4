import { Module } from '@nestjs/common';
import { TestNetworkService } from './test-network.service.js';

/** Health of the test network, apart from everything about live money. */
@Module({ providers: [TestNetworkService], exports: [TestNetworkService] })
export class TestNetworkModule {}
