import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { Obeys } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsIn, IsInt, Max, Min } from 'class-validator';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export class IndexerSettings extends RpcSettings {
  @Setting('contracts of tokens that are not accepted and are looked out for all the same, comma separated', {
    default: '',
  })
  @Obeys('must be contract addresses, separated by commas', (text) =>
    listOf(String(text)).every((one) => isAddress(one)),
  )
  otherTokens: string;

  @Setting('which table of confirmations holds: arbitrum for real money, local for a demo in seconds', {
    default: 'arbitrum',
  })
  @IsIn(['arbitrum', 'local'])
  confirmationPolicy: 'arbitrum' | 'local';

  @Setting('wait between two looks at the head, in milliseconds', { default: '500' })
  @IsInt()
  @Min(50)
  @Max(60_000)
  pollIntervalMs: number;

  @Setting(
    'a provider whose head is behind another one for so long, or that does not answer for so long, loses its turn; in milliseconds',
    { default: '1000' },
  )
  @IsInt()
  @Min(100)
  @Max(60_000)
  providerPatienceMs: number;

  /** What one provider leaves out is seen when another one reads it: a second of delay, not five. */
  @Setting('wait between two looks of the verifying provider, in milliseconds', { default: '1000' })
  @IsInt()
  @Min(50)
  @Max(600_000)
  verifyIntervalMs: number;

  @Setting(
    'wait between two rounds that compare balances of deposit addresses with known transfers, in milliseconds; 0 for none',
    { default: '30000' },
  )
  @IsInt()
  @Min(0)
  @Max(86_400_000)
  balanceIntervalMs: number;

  @Setting('wait between two looks for tokens of any contract at young deposit addresses, in milliseconds', {
    default: '600000',
  })
  @IsInt()
  @Min(50)
  @Max(86_400_000)
  anyTokenIntervalMs: number;

  @Setting('most addresses, the youngest, that are looked at for tokens of any contract; 0 for none', {
    default: '100000',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  anyTokenAddresses: number;

  /** geth and what is made of it take 1,000 values for one topic (`maxSubTopics` of its filter API). */
  @Setting('addresses in one filter of that look; fewer for an hour where a provider refuses so many', {
    default: '500',
  })
  @IsInt()
  @Min(1)
  @Max(1_000)
  anyTokenSlice: number;
}

/** Addresses of a comma separated list, lower case. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}

function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
