import { listOf } from '@libs/chain/addresses/checkout-list';
import { checkContract } from '@libs/doctor/chain/contract.check';
import { checkRelayer } from '@libs/doctor/chain/relayer.check';
import { checkRpc } from '@libs/doctor/chain/rpc.check';
import { checkClock } from '@libs/doctor/network/clock.check';
import { OngoingChecks } from '@libs/doctor/ongoing-checks';
import { runChecks } from '@libs/doctor/run-checks';
import { NOTHING, type Subject } from '@libs/doctor/subject';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { getAddress } from 'ethers';
import { SweeperSettings } from '../settings.js';

const CHECKS = { rpc: checkRpc, contract: checkContract, relayer: checkRelayer, clock: checkClock };

/** The doctor's checks that need the chain. The indexer has the same providers, but no library to inspect contracts. */
@Controller()
export class ChecksRpcController {
  private readonly checks: OngoingChecks;

  constructor(settings: SweeperSettings) {
    const subject = subjectOf(settings);
    this.checks = new OngoingChecks(() => runChecks(subject, CHECKS));
  }

  @RpcMethod('sweeper.examine')
  runChecks(request: RequestOf<'sweeper.examine'>): Promise<ReplyOf<'sweeper.examine'>> {
    return this.checks.reply(request);
  }
}

function subjectOf(settings: SweeperSettings): Subject {
  const {
    rpcUrls,
    chainId,
    checkoutDeployBlock,
    feeRecipient,
    registrarAddress,
    formerCheckoutAddresses: former,
  } = settings;
  return {
    ...NOTHING,
    ...{ rpcUrls, chainId, checkoutDeployBlock },
    tokens: { USDC: getAddress(settings.usdcAddress), USDT: getAddress(settings.usdtAddress) },
    checkoutAddress: getAddress(settings.checkoutAddress),
    formerCheckoutAddresses: (former ? listOf(former) : []).map((address) => getAddress(address)),
    relayers: settings.relayerAddresses.slice(0, settings.activeRelayers).map((address) => getAddress(address)),
    ...(feeRecipient === undefined ? {} : { feeRecipient: getAddress(feeRecipient) }),
    ...(registrarAddress === undefined ? {} : { registrar: getAddress(registrarAddress) }),
  };
}
