import { client } from '@libs/api-client/client';

/** Sends files, each once: a question that is tried again names the same ones. */
export class Uploads {
  private readonly ids = new WeakMap<File, string>();

  /** Ids of files that belong to a space, in their order. */
  async idsOf(files: readonly File[], space: string): Promise<string[]> {
    const ids: string[] = [];
    for (const file of files) {
      const id = this.ids.get(file) ?? (await send(file, space));
      this.ids.set(file, id);
      ids.push(id);
    }
    return ids;
  }
}

async function send(file: File, space: string): Promise<string> {
  const { data } = await client.POST('/api/agent/files', {
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
