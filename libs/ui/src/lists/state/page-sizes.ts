/** How many rows a page of a list may have; the first is usual. The API gives 200 at least. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** The page size in an address; the usual one for what is none. */
export function pageSizeOf(text: string | undefined): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];
}

/** The order in an address; the first, usual one for what is none. */
export function sortOf(sorts: readonly string[], text: string | undefined): string | undefined {
  return sorts.find((sort) => sort === text) ?? sorts[0];
}
