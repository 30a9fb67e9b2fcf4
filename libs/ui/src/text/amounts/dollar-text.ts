const TEXT = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** `US$12.50`, `US$0.0125`, `−US$3.00`: an amount of the agent API, which counts in millionths of a dollar. */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}US$${TEXT.format(Math.abs(dollars))}`;
}
