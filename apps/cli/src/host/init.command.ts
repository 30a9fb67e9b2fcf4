import { type Command, Option } from 'commander';
import { KNOWN_CHAINS } from '../chains/known-chains.js';
import type { Terminal } from '../terminal/terminal.js';
import { initFolder } from './init.js';

interface Typed {
  domain?: string;
  operatorEmail?: string;
  chain?: string;
  rpcFile?: string;
  testnetChain?: string;
  testnetRpcFile?: string;
  smtpFile?: string;
  mailFrom?: string;
  contract?: string;
  relayerKeyFile?: string;
  registrarKeyFile?: string;
  image?: string;
  release?: string;
  releaseKey?: string;
  replaceReleaseKey?: boolean;
  tls: 'public' | 'internal';
  httpPort: string;
  httpsPort: string;
  oneProvider?: boolean;
}

const EXAMPLES = `
What is left out is asked for. Run it again at any time: it adds what is missing, and changes no secret and no setting.

Examples:
  checkout init /srv/checkout
  checkout init /srv/checkout --domain pay.example.com --operator-email you@example.com --chain arbitrum-one --rpc-file rpc --smtp-file smtp
  checkout init /srv/checkout --contract chain.env`;

/** Adds `init` to the command line. */
export function addInit(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .summary('create the production folder of one host')
    .description(
      'Creates a folder that Docker Compose runs: TLS, Postgres with an archive of its log, NATS, all services. Secrets are generated and never shown.',
    )
    .argument('<folder>', 'where to create it, for example /srv/checkout')
    .option('--domain <name>', 'public host name, for example pay.example.com')
    .option('--operator-email <address>', 'the first operator, who also gets mails about certificates')
    .option('--chain <name>', KNOWN_CHAINS.map(({ name, label }) => `${name}: ${label}`).join('; '))
    .option('--rpc-file <file>', 'a file with the JSON-RPC URLs of two companies, comma separated')
    .addOption(
      new Option(
        '--testnet-chain <name>',
        'the test network of test mode; without it test sessions are simulated',
      ).choices(KNOWN_CHAINS.filter(({ isReal }) => !isReal).map(({ name }) => name)),
    )
    .option('--testnet-rpc-file <file>', 'a file with the JSON-RPC URLs of the test network, comma separated')
    .option('--smtp-file <file>', 'a file with the mail server, as smtps://user:password@mail.example.com')
    .option('--mail-from <sender>', 'sender of mails; without it Checkout <checkout@DOMAIN>')
    .option('--contract <file>', 'the settings that deploy-contract wrote')
    .option('--relayer-key-file <file>', 'a relayer that you already have; without it, one is created')
    .option('--registrar-key-file <file>', 'a registrar that you already have; without it, one is created')
    .option('--image <name>', 'image of the services; without it checkout-host of this release')
    .option('--release-key <file>', 'release.pub: keeps it, so that each upgrade verifies its image')
    .option('--replace-release-key', 'keep that key instead of another one')
    .option('--release <folder>', 'the signed release that the image must belong to; containers run it by its id then')
    .addOption(
      new Option('--tls <authority>', 'internal: its own authority, which no browser trusts, for rehearsals')
        .choices(['public', 'internal'])
        .default('public'),
    )
    .option('--http-port <port>', 'port of this machine for HTTP', '80')
    .option('--https-port <port>', 'port of this machine for HTTPS', '443')
    .option('--one-provider', 'accept one RPC provider for a chain with real money')
    .addHelpText('after', EXAMPLES)
    .action((folder: string, { httpPort, httpsPort, ...typed }: Typed) =>
      initFolder(folder, { ...typed, ports: { http: Number(httpPort), https: Number(httpsPort) } }, terminal),
    );
}
