import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { ownerFaults } from '@libs/contracts/owner-faults';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { SweeperSettings } from '../settings.js';
import { RelayersService } from './relayers.service.js';
import { SharesService } from './shares.service.js';

/**
 * Logs an error when the settings and a contract disagree about the fee recipient or the registrar, and in production what is wrong
 * with the owner of that contract.
 */
@Injectable()
export class RolesCheckService {
  private readonly logger = new Logger('Roles');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly reader: CheckoutReaderService,
    private readonly keys: RelayersService,
    private readonly shares: SharesService,
  ) {}

  async run(): Promise<void> {
    for (const checkout of checkoutAddresses(this.settings)) await this.check(checkout);
    for (const address of await this.keys.missing()) {
      this.logger.error(`the signer has no key of ${address}, which the settings name`);
      await this.shares.handOver(address, 'no_key');
    }
  }

  private async check(checkout: string): Promise<void> {
    const { registrar, feeRecipient } = await this.reader.roles(checkout);
    this.compare(`registrar of ${checkout}`, this.keys.registrar?.address, registrar);
    this.compare(`fee recipient of ${checkout}`, this.settings.feeRecipient, feeRecipient);
    if (this.settings.isProduction)
      for (const fault of ownerFaults(await this.reader.owner(checkout))) this.logger.error(`${checkout}: ${fault}`);
    const tokens = [this.settings.usdcAddress, this.settings.usdtAddress];
    const denied = await this.reader.refusesReceiver(tokens.map((token) => ({ token, holder: feeRecipient })));
    // Sweeps continue: the contract then pays the fee to the treasury with the rest.
    for (const [i, token] of tokens.entries()) {
      if (denied[i]) this.logger.error(`${token} denies the fee recipient ${feeRecipient}: fees are lost`);
    }
  }

  private compare(role: string, ofSettings: string | undefined, ofContract: string): void {
    if (!ofSettings || ofSettings.toLowerCase() === ofContract.toLowerCase()) return;
    this.logger.error(`the ${role} is ${ofSettings} in the settings but ${ofContract} in the contract`);
  }
}
