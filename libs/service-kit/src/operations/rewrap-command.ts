import type { ProcessName } from '@libs/events/services';
import { Logger } from '@nestjs/common';
import type { CommonSettings } from '../config/common-settings.js';
import { loadSettings } from '../config/load-settings.js';
import { RpcClient } from '../messaging/rpc/rpc-client.js';

/** The result of sealing stored secrets to the newest key, as the command prints it. */
export interface RewrapReport {
  rewrapped: number;
  alreadyNewest: number;
  /** Secrets that were replaced or removed concurrently; the command must be run again. */
  changedMeanwhile: number;
}

/** Seals each row to the newest key, one after the other, and counts the outcomes. */
export async function rewrapEach<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  rewrap: (row: Row) => Promise<keyof RewrapReport>,
): Promise<RewrapReport> {
  const report: RewrapReport = { rewrapped: 0, alreadyNewest: 0, changedMeanwhile: 0 };
  for await (const row of rows) report[await rewrap(row)] += 1;
  return report;
}

/** Runs a command that re-wraps a service's secrets, with the service's environment, and prints its report. */
export async function runRewrapCommand<S extends CommonSettings>(
  service: { readonly name: ProcessName; readonly settings: new () => S },
  rewrap: (settings: S, rpc: RpcClient) => Promise<RewrapReport>,
): Promise<void> {
  // Standard output is for the report only.
  Logger.overrideLogger(['error']);
  const settings = loadSettings(service.settings, process.env);
  // It connects with its first call.
  const rpc = new RpcClient(service.name, settings);
  try {
    console.log(JSON.stringify(await rewrap(settings, rpc)));
  } finally {
    await rpc.close();
  }
}
