import { SecretWindow } from '../../text/copy/secret-window.js';

/** Recovery codes, shown this once. */
export function RecoveryCodesWindow({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <SecretWindow
      title="Your recovery codes"
      noun="the recovery codes"
      secret={text}
      file={{ name: `recovery-codes-${window.location.hostname}.txt`, text: `${text}\n` }}
      warning="Each of these signs you in once if your device is lost or broken. Keep them somewhere else: on paper, or in a password manager. If you lose both, it takes days to get back in."
      confirm="tick"
      onDone={onDone}
    />
  );
}
