import type { TestNetworkView } from '@libs/dto/test-mode/test-network';
import { Injectable } from '@nestjs/common';
import { MerchantsService } from '../merchants/merchants.service.js';
import { DashboardSettings } from '../settings.js';

/** The test network of the settings, as merchants see it. */
@Injectable()
export class TestNetworkService {
  constructor(
    private readonly settings: DashboardSettings,
    private readonly merchants: MerchantsService,
  ) {}

  /** Returns whether the operator has configured a test network. */
  get isThere(): boolean {
    return this.settings.testnetChainId !== undefined;
  }

  /** Returns the test network with the test treasury of a merchant; null where there is no test network. */
  async of(merchantId: number): Promise<TestNetworkView | null> {
    const { testnetChainId: chain_id, testnetNetworkName: name } = this.settings;
    if (chain_id === undefined) return null;
    return { chain_id, name, treasury_address: await this.merchants.testTreasury(merchantId) };
  }
}
