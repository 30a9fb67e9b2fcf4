import { encode } from 'uqr';
import { type Html, html } from '../../../html/html.js';
import { QUIET_MODULES, qrPath } from '../../../script/qr-path.js';

/** Returns a QR code as an image that is sharp at every size. */
export function qrCode(content: string, alternative: string): Html {
  const { data, size } = encode(content, { border: 0 });
  const edge = size + 2 * QUIET_MODULES;
  return html`<svg class="qr" viewBox="${-QUIET_MODULES} ${-QUIET_MODULES} ${edge} ${edge}" role="img" aria-label="${alternative}" shape-rendering="crispEdges"><path fill="#fff" d="M-${QUIET_MODULES}-${QUIET_MODULES}h${edge}v${edge}h-${edge}z"/><path stroke="#000" d="${qrPath(data)}"/></svg>`;
}
