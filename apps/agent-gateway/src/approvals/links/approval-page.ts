import { MAX_NOTE_CHARACTERS } from '@libs/dto/agent/tools/permissions';
import { BarePages } from '@libs/service-kit/http/bare-pages';
import { escapeHtml } from '@libs/service-kit/http/escape-html';
import { visibleJson } from '@libs/state-machines/approvals/visible-json';
import type { FastifyReply } from 'fastify';
import type { ShownApproval } from '../../stored-approvals/stored-approvals.service.js';

const PAGES = new BarePages(
  '40rem',
  'textarea{font:14px/1.5 ui-monospace,monospace;width:100%;box-sizing:border-box}button{margin-right:.6rem}label{display:block;margin-top:1rem}dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}',
);

/** Returns the page that asks for a decision, with the fault of the previous form. */
export function questionPage(reply: FastifyReply, approval: ShownApproval, path: string, fault?: string): string {
  const given = visibleJson(approval.arguments);
  return PAGES.render(
    reply,
    'Approve this call?',
    `${fault === undefined ? '' : `<p role="alert"><strong>${escapeHtml(fault)}</strong></p>`}
<p>An agent wants to call this tool and is waiting for a person to decide.</p>
<dl>
<dt>Tool</dt><dd>${escapeHtml(approval.tool)}</dd>
<dt>Customer</dt><dd>${approval.end_user_ref === null ? 'None' : escapeHtml(visibleJson(approval.end_user_ref))}</dd>
<dt>Expires</dt><dd>${escapeHtml(approval.expires_at.toISOString())}</dd>
</dl>
<form method="post" action="${escapeHtml(path)}">
<input type="hidden" name="digest" value="${escapeHtml(approval.digest)}">
<label for="arguments">Arguments (you can change them)</label>
<textarea id="arguments" name="arguments" rows="${Math.min(20, given.split('\n').length + 1)}" spellcheck="false">
${escapeHtml(given)}</textarea>
<label for="note">Note (the agent reads it as a message from a person)</label>
<textarea id="note" name="note" rows="3" maxlength="${MAX_NOTE_CHARACTERS}"></textarea>
<p><button name="decision" value="approve">Approve</button><button name="decision" value="reject">Reject</button></p>
</form>`,
  );
}

/** Returns a page with one sentence. */
export function sentencePage(reply: FastifyReply, title: string, sentence: string): string {
  return PAGES.render(reply, title, `<p>${escapeHtml(sentence)}</p>`);
}
