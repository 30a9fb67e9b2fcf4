import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { ownerFaults } from '@libs/contracts/owner-faults';
import { RepeatedLines } from '@libs/service-kit/log/repeated-lines';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { SweeperSettings } from '../settings.js';
import { RelayersService } from './relayers.service.js';
import { SharesService } from './shares.service.js';

/** A fault stays until somebody fixes it: it is logged once an hour. */
const SAID_EVERY_MS = 3_600_000;

/**
 * Logs an error when the settings and a contract disagree about the fee recipient or the registrar, and, in production,
 * problems with that contract's owner.
 */
@Injectable()
export class RolesCheckService {
  private readonly logger = new Logger('Roles');
  private readonly repeated = new RepeatedLines(SAID_EVERY_MS);

  constructor(
    private readonly settings: SweeperSettings,
    private readonly reader: CheckoutReaderService,
    private readonly keys: RelayersService,
    private readonly shares: SharesService,
  ) {}

  async run(): Promise<void> {
    const checkouts = await Promise.all(checkoutAddresses(this.settings).map((checkout) => this.faultsOf(checkout)));
    const missing = await this.keys.missing();
    const keyless = missing.map((address) => `the signer has no key of ${address}, which the settings name`);
    for (const fault of this.repeated.due([...checkouts.flat(), ...keyless])) this.logger.error(fault);
    for (const address of missing) await this.shares.handOver(address, 'no_key');
  }

  private async faultsOf(checkout: string): Promise<string[]> {
    const { registrar, feeRecipient } = await this.reader.roles(checkout);
    const owner = this.settings.isProduction ? ownerFaults(await this.reader.owner(checkout)) : [];
    const tokens = [this.settings.usdcAddress, this.settings.usdtAddress];
    const denied = await this.reader.refusesReceiver(tokens.map((token) => ({ token, holder: feeRecipient })));
    // Sweeps continue: the contract then pays the fee to the treasury with the rest.
    const deniedBy = tokens.filter((_, i) => denied[i]);
    return [
      ...differing(`registrar of ${checkout}`, this.keys.registrar?.address, registrar),
      ...differing(`fee recipient of ${checkout}`, this.settings.feeRecipient, feeRecipient),
      ...owner.map((fault) => `${checkout}: ${fault}`),
      ...deniedBy.map((token) => `${token} denies the fee recipient ${feeRecipient}: fees are lost`),
    ];
  }
}

function differing(role: string, ofSettings: string | undefined, ofContract: string): string[] {
  if (!ofSettings || ofSettings.toLowerCase() === ofContract.toLowerCase()) return [];
  return [`the ${role} is ${ofSettings} in the settings but ${ofContract} in the contract`];
}
