/** The block explorer that the gateway names in the page; none on a local chain. In development the place is still empty. */
function explorer(): string | undefined {
  const url = document.querySelector<HTMLMetaElement>('meta[name="explorer-url"]')?.content;
  return url?.startsWith('http') ? url.replace(/\/$/, '') : undefined;
}

/** The page of an address or a transaction, where there is an explorer. */
export function explorerUrl(kind: 'address' | 'tx', hash: string): string | undefined {
  const site = explorer();
  return site && `${site}/${kind}/${hash}`;
}
