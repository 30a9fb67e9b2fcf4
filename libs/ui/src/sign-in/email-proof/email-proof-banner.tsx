import { lazy, Suspense } from 'react';
import { useMe } from '../me.js';

const Notice = lazy(() => import('./email-proof-notice.js').then((module) => ({ default: module.EmailProofNotice })));

/** States that the e-mail must be confirmed before anything can be made; nothing for people who have done that. */
export function EmailProofBanner() {
  const me = useMe().data;
  if (!me?.email_proof_required) return null;
  return (
    <Suspense>
      <Notice email={me.email} />
    </Suspense>
  );
}
