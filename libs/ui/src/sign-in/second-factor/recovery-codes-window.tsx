import { SecretWindow } from '../../actions/secret-window.js';

/** Recovery codes, shown this once. */
export function RecoveryCodesWindow({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <SecretWindow
      title="Your recovery codes"
      noun="the recovery codes"
      secret={text}
      file={{ name: `recovery-codes-${window.location.hostname}.txt`, text: `${text}\n` }}
      warning="Each of these signs you in once when your device is lost or broken. Keep them where it is not: on paper, or in a password manager. Without them, and without the device, you wait for days."
      confirm="tick"
      onDone={onDone}
    />
  );
}
