import { encode } from 'uqr';
import { type Html, html } from './html.js';

/** White around the code, in modules: what the standard asks for. */
const QUIET = 4;

/** A QR code as one stroked path, a run of dark modules at a time; relative steps are short, and compress to half a kilobyte. */
export function qrCode(content: string, alternative: string): Html {
  const { data, size } = encode(content, { border: 0 });
  const edge = size + 2 * QUIET;
  return html`<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${edge} ${edge}" role="img" aria-label="${alternative}" shape-rendering="crispEdges"><path fill="#fff" d="M-${QUIET}-${QUIET}h${edge}v${edge}h-${edge}z"/><path stroke="#000" d="M0 .5${runs(data)}"/></svg>`;
}

function runs(rows: readonly (readonly boolean[])[]): string {
  let drawn = '';
  let [penX, penY] = [0, 0];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      drawn += `m${from - penX} ${y - penY}h${x + 1 - from}`;
      [penX, penY] = [x + 1, y];
    }
  }
  return drawn;
}
