// biome-ignore-all format: printed by compile.mjs from the Solidity sources; deposit addresses depend on it.
import type { JsonFragment } from 'ethers';

export const depositAddressAbi: readonly JsonFragment[] = [
  {"inputs":[],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[],"name":"FeeNotPaid","type":"error"},
  {"inputs":[],"name":"NetNotPaid","type":"error"},
  {"inputs":[{"internalType":"address","name":"caller","type":"address"}],"name":"NotCreator","type":"error"},
  {"inputs":[],"name":"creator","outputs":[{"internalType":"address","name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"address","name":"token","type":"address"},{"internalType":"address","name":"feeRecipient","type":"address"},{"internalType":"address","name":"treasury","type":"address"},{"internalType":"uint256","name":"fee","type":"uint256"},{"internalType":"uint256","name":"net","type":"uint256"}],"name":"pay","outputs":[],"stateMutability":"nonpayable","type":"function"},
];

export const depositAddressBytecode =
  '0x60a08060405234602857336080526102f1908161002d823960805181818160dc01526102030152f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c90816302d05d3f146101bb575063356167fb14610032575f80fd5b346101b75760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b75760043573ffffffffffffffffffffffffffffffffffffffff811681036101b75760243573ffffffffffffffffffffffffffffffffffffffff811681036101b7576044359073ffffffffffffffffffffffffffffffffffffffff821682036101b75760643573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361018b578015159182610178575b505061015057610121915a916084359161028e565b1561012857005b7f2444215c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f0590fdf3000000000000000000000000000000000000000000000000000000005f5260045ffd5b610183925084610227565b155f8061010c565b7fc66f47bf000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b5f80fd5b346101b7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b75760209073ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b919073ffffffffffffffffffffffffffffffffffffffff83161561027e5760105f60209481946044946014526034526fa9059cbb0000000000000000000000008252620493e0f160015f51143d151716905f603452565b5f80935080928192620493e0f190565b91929073ffffffffffffffffffffffffffffffffffffffff8316156102e3575f80936044936020966010946014526034526fa9059cbb0000000000000000000000008352f160015f51143d151716905f603452565b5f938493508392918392f19056';
