import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsIn, IsInt, Max, Min } from 'class-validator';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export class IndexerSettings extends RpcSettings {
  @Setting('contracts of unsupported tokens that are recorded when they arrive, comma separated', {
    default: '',
  })
  @Satisfies('must be contract addresses, separated by commas', (text) =>
    listOf(String(text)).every((one) => isAddress(one)),
  )
  otherTokens: string;

  @Setting('required confirmations: arbitrum for real money, local for a demo that takes seconds', {
    default: 'arbitrum',
  })
  @IsIn(['arbitrum', 'local'])
  @Satisfies('must be arbitrum in production', (policy, settings) => policy === 'arbitrum' || !settings.isProduction)
  confirmationPolicy: 'arbitrum' | 'local';

  @Setting('interval between two polls of the head, in milliseconds', { default: '500' })
  @IsInt()
  @Min(50)
  @Max(60_000)
  pollIntervalMs: number;

  /** A longer interval saves requests to nodes, which cost money, but delays the detection of late payments. */
  @Setting(
    'interval between two polls of the head, and of the verifying provider, while no session can be paid on time and no transfer waits, in milliseconds',
    { default: '4000' },
  )
  @IsInt()
  @Min(50)
  @Max(60_000)
  idlePollIntervalMs: number;

  @Setting(
    'how long a provider may be behind another one, or not respond, before the next provider is used, in milliseconds',
    { default: '1000' },
  )
  @IsInt()
  @Min(100)
  @Max(60_000)
  providerPatienceMs: number;

  /** A log that one provider omits is found when the other one reads its block, so this bounds that delay. */
  @Setting('interval between two polls of the verifying provider, in milliseconds', { default: '1000' })
  @IsInt()
  @Min(50)
  @Max(600_000)
  verifyIntervalMs: number;

  /** Each range takes a database connection while it is looked up, in the head scan and in the verifying one. */
  @Setting(
    'ranges of the address space that are matched at the same time if there are many transfers, and batches of receipts that are read at the same time',
    { default: '1' },
  )
  @IsInt()
  @Min(1)
  @Max(8)
  indexerShards: number;

  @Setting(
    'interval between two rounds that compare balances of deposit addresses with known transfers, in milliseconds; 0 for none',
    { default: '30000' },
  )
  @IsInt()
  @Min(0)
  @Max(86_400_000)
  balanceIntervalMs: number;

  @Setting('interval between two scans for tokens of any contract at young deposit addresses, in milliseconds', {
    default: '600000',
  })
  @IsInt()
  @Min(50)
  @Max(86_400_000)
  anyTokenIntervalMs: number;

  @Setting('the most addresses, youngest first, that are scanned for tokens of any contract; 0 for none', {
    default: '100000',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  anyTokenAddresses: number;

  /** geth and its forks accept 1,000 values for one topic (`maxSubTopics` of its filter API). */
  @Setting('addresses in one filter of that scan; fewer for an hour after a provider has refused this many', {
    default: '500',
  })
  @IsInt()
  @Min(1)
  @Max(1_000)
  anyTokenSlice: number;
}

/** Returns the addresses of a comma-separated list, in lower case. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}

function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
