import { describe, expect, it } from '@jest/globals';
import { startOptions } from './options.js';

describe('startOptions', () => {
  it('has defaults that need nothing', () => {
    expect(startOptions([], {})).toEqual({
      port: 3000,
      dir: `${process.cwd()}/.local`,
      fresh: false,
      detach: false,
      oneProcess: false,
      demo: true,
      secondFactors: false,
    });
  });

  it('reads outside parts from the environment', () => {
    const options = startOptions([], {
      DATABASE_URL: 'postgres://db',
      NATS_URL: 'nats://n',
      RPC_URLS: 'http://a, http://b',
    });

    expect(options).toMatchObject({
      databaseUrl: 'postgres://db',
      natsUrl: 'nats://n',
      rpcUrls: ['http://a', 'http://b'],
    });
  });

  it('prefers --chain to RPC_URLS', () => {
    expect(startOptions(['--chain', 'http://c'], { RPC_URLS: 'http://a' }).rpcUrls).toEqual(['http://c']);
  });

  it.each(['0', '65536', '3e3', 'abc'])('refuses --port %s in one line', (port) => {
    expect(() => startOptions(['--port', port], {})).toThrow(`--port ${port} is not a port: 1 to 65535`);
  });

  it('accepts a number of replicas', () => {
    expect(startOptions(['--replicas', '2'], {})).toMatchObject({ replicas: 2 });
  });

  it.each(['0', '10', 'two'])('refuses --replicas %s in one line', (replicas) => {
    expect(() => startOptions(['--replicas', replicas], {})).toThrow(
      `--replicas ${replicas} is not a number of processes: 1 to 9`,
    );
  });

  it('refuses replicas in one process', () => {
    expect(() => startOptions(['--replicas', '2', '--one-process'], {})).toThrow(
      '--replicas and --one-process exclude each other',
    );
  });

  it('accepts a test network, but not beside replicas', () => {
    expect(startOptions(['--testnet'], {})).toMatchObject({ testnet: true });
    expect(() => startOptions(['--replicas', '2', '--testnet'], {})).toThrow(
      '--replicas and --testnet exclude each other',
    );
  });

  it('refuses an unknown option', () => {
    expect(() => startOptions(['--prot', '1'], {})).toThrow("Unknown option '--prot'");
  });
});
