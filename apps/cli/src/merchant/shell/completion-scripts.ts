import type { CompletionRow } from './completion-table.js';

/** The differences between the shells. */
interface Shell {
  readonly head: string;
  /** Reads the words: `cur` is being typed, `prev` stands before it, `cmd` is the command so far. */
  readonly begin: string;
  readonly word: string;
  readonly loop: string;
  offer(words: readonly string[]): string;
  readonly files: string;
  readonly end: string;
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are variables of the shell
const BASH: Shell = {
  head: '# Completion of checkout for bash: source <(checkout completion bash)',
  begin: '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" cmd="" i\n  COMPREPLY=()',
  word: '${COMP_WORDS[i]}',
  loop: '  for ((i = 1; i < COMP_CWORD; i++)); do',
  offer: (words) => `COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$cur"))`,
  files: 'COMPREPLY=($(compgen -f -- "$cur"))',
  end: 'complete -F _checkout checkout',
};

const ZSH: Shell = {
  head: '#compdef checkout\n# Completion of checkout for zsh: source <(checkout completion zsh)',
  begin: '  local cur="${words[CURRENT]}" prev="${words[CURRENT-1]}" cmd="" i',
  word: '${words[i]}',
  loop: '  for ((i = 2; i < CURRENT; i++)); do',
  offer: (words) => `compadd -- ${words.join(' ')}`,
  files: '_files',
  end: 'if [[ "$funcstack[1]" == "_checkout" ]]; then\n  _checkout "$@"\nelse\n  compdef _checkout checkout\nfi',
};

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are variables of the shell

/** The shells for which there are scripts. */
export const SHELLS = ['bash', 'zsh'] as const;

/**
 * Returns a script that completes `checkout` in a shell. It contains all completions: a key press starts no process.
 */
export function completionScript(shell: (typeof SHELLS)[number], table: readonly CompletionRow[]): string {
  const { head, begin, word, loop, offer, files, end } = shell === 'bash' ? BASH : ZSH;
  const steps = table.flatMap(({ command, below }) =>
    below.map((name) => `      "${command}|${name}") cmd="${`${command} ${name}`.trim()}" ;;`),
  );
  const values = table.flatMap(({ command, values: of }) =>
    Object.entries(of).map(([option, known]) => {
      const offered = known === 'files' ? files : known.length > 0 ? offer(known) : ':';
      return `    "${command}|${option}") ${offered}; return ;;`;
    }),
  );
  const words = table.map(({ command, words: of }) => `    "${command}") ${of.length > 0 ? offer(of) : ':'} ;;`);
  return [
    ...[head, '_checkout() {', begin, loop, `    case "$cmd|${word}" in`, ...steps, '    esac', '  done'],
    ...['  case "$cmd|$prev" in', ...values, '  esac'],
    ...['  case "$cmd" in', ...words, '  esac', '}', end],
  ].join('\n');
}
