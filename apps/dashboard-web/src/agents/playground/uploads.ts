import { client } from '@libs/api-client/client';

/** Uploads files, each once: a retried question names the same ones. */
export class Uploads {
  private readonly ids = new WeakMap<File, string>();

  constructor(private readonly merchantId: number) {}

  /** Returns the ids of files in a space, in their order. */
  async idsOf(files: readonly File[], space: string): Promise<string[]> {
    const ids: string[] = [];
    for (const file of files) {
      const id = this.ids.get(file) ?? (await send(this.merchantId, file, space));
      this.ids.set(file, id);
      ids.push(id);
    }
    return ids;
  }
}

async function send(merchant_id: number, file: File, space: string): Promise<string> {
  const { data } = await client.POST('/api/agent/merchants/{merchant_id}/files', {
    params: { path: { merchant_id } },
    body: { space, file: file.name },
    bodySerializer: () => {
      const form = new FormData();
      form.set('space', space);
      form.set('file', file);
      return form;
    },
  });
  return data!.file_id;
}
