import { describe, expect, it } from '@jest/globals';
import { inParts } from '@libs/testing/jest/parts';
import { embeddedJourneys } from './pay/embedded.journey.js';
import { panelJourneys } from './pay/panel.journey.js';
import { reactJourneys } from './pay/react.journey.js';
import { isShown, usePayStage } from './pay/stage.js';
import { transferJourneys } from './pay/transfer.journey.js';
import { walletJourneys } from './pay/wallet.journey.js';
import { walletOnPhoneJourneys } from './pay/wallet-on-phone.journey.js';

describe('A buyer', () => {
  const stage = usePayStage();

  // The last journey of transfers slows the chain down, so it runs last.
  const all = [walletJourneys, walletOnPhoneJourneys, panelJourneys, embeddedJourneys, reactJourneys, transferJourneys];
  for (const journeys of inParts(all)) journeys(stage);

  it('gets the page compressed, and its events as they are, through the gateway', async () => {
    const { pay_url } = await stage.shop.openSession(500);
    const page = await fetch(pay_url, { headers: { 'accept-encoding': 'br' } });
    const stop = new AbortController();
    const events = await fetch(`${pay_url}/events`, { headers: { 'accept-encoding': 'br' }, signal: stop.signal });
    stop.abort();

    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('vary')).toContain('accept-encoding');
    expect(await page.text()).toContain('</html>');
    expect(events.headers.get('content-encoding')).toBeNull();
  });

  it('sees an error page for an invalid link', async () => {
    const page = await stage.open();

    const response = await page.goto(`${stage.system.baseUrl}/pay/none-such?lang=de`);

    expect(response?.status()).toBe(404);
    await isShown(page, 'Unter diesem Link gibt es keine Zahlung');
  });
});
