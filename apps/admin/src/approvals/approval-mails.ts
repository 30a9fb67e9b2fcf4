import type { Mail } from '@libs/mail/mail';
import { layOutMail } from '@libs/mail/mail-layout';
import type { ApprovalRow } from './approval.entity.js';

const FOOTER = 'You get this e-mail because you are an operator of this platform.';

/** Returns the e-mail to an operator who may approve an action: who requests what, and where to decide. */
export function requestedMail(to: string, { requested_by, statement }: ApprovalRow, publicUrl: string): Mail {
  return layOutMail({
    to,
    subject: `${requested_by} asks for your approval`,
    paragraphs: [
      `${requested_by} wants to do this, which needs the approval of a second operator:`,
      statement,
      'Before you approve it, make sure that you know why, and that the request is really theirs. Decline what you do not expect: someone else may be using their account.',
    ],
    action: { label: 'Decide', url: `${publicUrl}/admin/approvals` },
    footer: FOOTER,
  });
}

/** Returns the e-mail to the operator who asked, with what somebody decided. */
export function decidedMail(row: ApprovalRow, publicUrl: string): Mail {
  const isApproved = row.status === 'approved';
  return layOutMail({
    to: row.requested_by,
    subject: `${row.decided_by} ${isApproved ? 'approved' : 'declined'} what you asked for`,
    paragraphs: [
      row.statement,
      isApproved
        ? `You can now do it, once, until ${row.expires_at.toISOString()}.`
        : 'It will not be done. If you did not ask for it, someone else used your sign-in: change your password, and end your other sign-ins.',
    ],
    action: { label: 'See it', url: `${publicUrl}/admin/approvals` },
    footer: FOOTER,
  });
}
