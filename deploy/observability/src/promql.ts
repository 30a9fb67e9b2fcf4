import { parser } from '@prometheus-io/lezer-promql';

/** Returns the metrics that an expression names. Throws where it is not PromQL, and for a selector without a name. */
export function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: (node) => {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) throw new SyntaxError(`no PromQL at "${expression.slice(node.from)}": ${expression}`);
      if (node.name !== 'VectorSelector') return;
      const name = node.node.getChild('Identifier');
      if (!name) throw new SyntaxError(`a selector names no metric: ${text}`);
      names.push(expression.slice(name.from, name.to));
    },
  });
  return names;
}
