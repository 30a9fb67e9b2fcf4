/** The numbers of rows that a page of a list may have; the first is usual. The API returns at least 200. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** Returns the page size in an address; the usual one for an invalid size. */
export function pageSizeOf(text: string | undefined): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];
}

/** Returns the order in an address; the first, usual one for an invalid order. */
export function sortOf(sorts: readonly string[], text: string | undefined): string | undefined {
  return sorts.find((sort) => sort === text) ?? sorts[0];
}
