import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** What a wallet app reads from a payment URI (EIP-681). */
export interface ScannedPayment {
  readonly token: string;
  readonly chainId: number;
  readonly to: string;
  readonly baseUnits: bigint;
}

/** The QR code of a page, read from its pixels as a phone would. */
export async function scanned(page: Page): Promise<ScannedPayment> {
  const { data, width, height } = PNG.sync.read(await page.getByRole('img', { name: /^QR/ }).screenshot());
  const text = jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
  const [, token, chainId, to, baseUnits] =
    text?.match(/^ethereum:(0x\w{40})@(\d+)\/transfer\?address=(0x\w{40})&uint256=(\d+)$/) ?? [];
  if (!baseUnits) throw new Error(`not a payment URI: ${text}`);
  return { token: token!, chainId: Number(chainId), to: to!, baseUnits: BigInt(baseUnits) };
}
