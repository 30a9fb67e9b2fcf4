/** The content of a file, with its name and type. */
export interface FileContent {
  /** Its bytes, or its text. At most 32 MiB. */
  content: Uint8Array | string | Blob;
  /** The name that the agent sees: `orders.csv`. */
  name: string;
  /** Default: the type of the blob, else `application/octet-stream`. */
  mediaType?: string;
}

/** Returns a form with a file, written once, so that a second attempt sends the same bytes. */
export async function fileForm(
  { content, name, mediaType }: FileContent,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ type: string; bytes: Uint8Array }> {
  const type = mediaType ?? (content instanceof Blob && content.type ? content.type : 'application/octet-stream');
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([content as BlobPart], { type }), name);
  const written = new Response(form);
  return { type: written.headers.get('content-type') ?? '', bytes: new Uint8Array(await written.arrayBuffer()) };
}
