interface Node {
  readonly path: string;
  readonly value: object;
  readonly read: Set<string>;
  isWalked: boolean;
}

/**
 * Records which keys of an object a validator reads. Compiled schemas read each property they know, and iterate over
 * all keys where any key is allowed; an object of which they read nothing may hold anything. So an unread key next to
 * keys that were read is unknown to the schema.
 */
export function trackReads<T extends object>(root: T): { tracked: T; unread(): string[] } {
  const nodes = new Map<object, Node>();
  const proxies = new Map<object, object>();

  function track(value: object, path: string): object {
    const known = proxies.get(value);
    if (known) return known;
    const node: Node = { path, value, read: new Set(), isWalked: Array.isArray(value) };
    nodes.set(value, node);
    const proxy = new Proxy(value, {
      get(target, key) {
        const child = Reflect.get(target, key) as unknown;
        if (typeof key === 'symbol') return child;
        node.read.add(key);
        return typeof child === 'object' && child !== null ? track(child, `${path}.${key}`) : child;
      },
      ownKeys(target) {
        node.isWalked = true;
        return Reflect.ownKeys(target);
      },
    });
    proxies.set(value, proxy);
    return proxy;
  }

  return {
    tracked: track(root, '') as T,
    unread: () =>
      [...nodes.values()]
        .filter(({ read, isWalked }) => !isWalked && read.size > 0)
        .flatMap(({ path, value, read }) =>
          Object.keys(value)
            .filter((key) => !read.has(key))
            .map((key) => `${path}.${key}`),
        ),
  };
}
