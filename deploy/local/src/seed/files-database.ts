import pg from 'pg';

const MAY_HAVE = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)
  OR EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolcreatedb OR rolsuper)) AS yes`;

/**
 * Returns the URL of the database of files, which is on the same server as that of the services and called `<its
 * name>_files`. Returns undefined where there is none and the role of the URL may not create one: files are then stored
 * in the database of the services.
 */
export async function filesDatabaseUrl(adminUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const name = `${client.database}_files`;
  const { rows } = await client.query<{ yes: boolean }>(MAY_HAVE, [name]).finally(() => client.end());
  return rows[0]!.yes ? Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href : undefined;
}
