import { parseSync } from '@swc/core';

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly [field: string]: unknown;
}

/** A statement, or a part that only statements have. Upper case, as all SQL here is written. */
const SQL = /\b(?:SELECT|INSERT INTO|DELETE FROM|MERGE INTO)\s|\bUPDATE \S+(?: \S+){0,2} SET\b|\sWHERE\s|\bIN \('/;
/** Fewer words are a name, a key or a value. */
const MIN_WORDS = 3;
/** A placeholder for what a template or an element inserts at run time. */
const PUT_IN = '…';

/**
 * Returns the texts that a file may show to people: its strings, templates and texts between tags, if they have at
 * least three words. `path` shows whether tags are to be expected. Faults of the program itself (`throw new Error`) are
 * for its authors.
 */
export function shownTexts(source: string, path: string): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', decorators: true, tsx: path.endsWith('.tsx') });
  const texts = [...textsOf(body)].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(texts)].filter((text) => wordsOf(text) >= MIN_WORDS && !SQL.test(text));
}

function* textsOf(node: unknown): Generator<string> {
  if (node === null || typeof node !== 'object') return;
  const part = node as Node;
  if (isFault(part)) return;
  const own = ownText(part);
  if (own !== undefined) yield own;
  for (const field of Object.values(part)) yield* textsOf(field);
}

/** Returns the text of a node, or the text that it contains among other things; parts of it also occur on their own. */
function ownText(node: Node): string | undefined {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { raw: string }[]).map(({ raw }) => raw).join(PUT_IN);
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return [node['left'], node['right']].map((side) => ownText(side as Node) ?? PUT_IN).join('');
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).map((child) => textOfChild(child)).join('');
  return undefined;
}

function textOfChild(child: Node): string {
  if (child.type === 'JSXText') return String(child.value);
  const inside = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child;
  return inside.type === 'StringLiteral' ? String(inside.value) : PUT_IN;
}

function isFault({ type, argument }: Node): boolean {
  const { type: kind, callee } = (argument ?? {}) as { type?: string; callee?: Node };
  return type === 'ThrowStatement' && kind === 'NewExpression' && callee?.value === 'Error';
}

const wordsOf = (text: string) => text.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length;
