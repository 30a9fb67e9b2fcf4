import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { DELAY_TO_TELL_MS, isDelayed, isPast } from './pay-state.js';

/**
 * Returns the view at a moment that represents all moments at which the page is the same: of the time, a page shows
 * only whether the window is over and whether the chain is read up to now. So a page can be rendered once for each
 * state.
 */
export function cacheableView(view: PayView): PayView {
  const { created_at, expires_at, server_time } = view;
  const moment = isPast(expires_at, server_time) ? expires_at : created_at;
  const behind = new Date(Date.parse(moment) - 2 * DELAY_TO_TELL_MS).toISOString();
  return { ...view, server_time: moment, scanned_until: isDelayed(view) ? behind : null };
}
