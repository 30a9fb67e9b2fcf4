import { type Html, html } from '../html/html.js';
import { DEV_ACTIONS } from './dev-actions.js';

/**
 * Returns buttons for a developer who wants to see the page in each of its states. In English, because buyers never see
 * it.
 */
export function devPanel(): Html {
  return html`<details id="dev-panel"><summary>Development</summary>
<p>${Object.entries(DEV_ACTIONS).map(([act, { label }]) => html`<button type="button" data-act="${act}">${label}</button>`)}</p>
<p id="dev-result" role="status"></p>
</details>`;
}
