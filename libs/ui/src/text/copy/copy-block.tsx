import styles from './copy-block.module.css';
import { CopyButton } from './copy-button.js';

interface CopyBlockProps {
  readonly text: string;
  readonly label?: string;
  /** Wrapped where needed, so that all of it is visible: for secrets. */
  readonly isWrapped?: boolean;
  /** The text that the button copies, if it differs from the shown one. */
  readonly copied?: string;
}

/** A command or another text of several lines, to read and to copy. */
export function CopyBlock({ text, label = 'Copy the command', isWrapped, copied = text }: CopyBlockProps) {
  return (
    <section className={styles['block']} aria-label={label.replace(/^Copy the /, 'The ')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles['text']} data-wrapped={isWrapped} tabIndex={0}>
        {text}
      </pre>
      <div className={styles['copy']}>
        <CopyButton text={copied} label={label} size="md" />
      </div>
    </section>
  );
}
