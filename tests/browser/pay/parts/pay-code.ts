import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** The fields that a wallet app reads from a payment URI (EIP-681). */
export interface ScannedPayment {
  readonly token: string;
  readonly chainId: number;
  readonly to: string;
  readonly baseUnits: bigint;
}

/** Returns the payment in the QR code of a page. */
export async function scanned(page: Page): Promise<ScannedPayment> {
  const text = await read(page.getByRole('img', { name: /^QR/ }));
  const [, token, chainId, to, baseUnits] =
    text?.match(/^ethereum:(0x\w{40})@(\d+)\/transfer\?address=(0x\w{40})&uint256=(\d+)$/) ?? [];
  if (!baseUnits) throw new Error(`not a payment URI: ${text}`);
  return { token: token!, chainId: Number(chainId), to: to!, baseUnits: BigInt(baseUnits) };
}

/** Returns the content of a QR code, read from its pixels as a phone would. */
export async function read(code: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}
