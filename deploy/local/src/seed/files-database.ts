import pg from 'pg';

const MAY_HAVE = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)
  OR EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolcreatedb OR rolsuper)) AS yes`;

/**
 * The database of files, beside that of the services and called `<its name>_files`. Undefined where there is none and
 * the role of the URL may not make one: files are then kept in the database of the services.
 */
export async function filesDatabaseUrl(adminUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const name = `${client.database}_files`;
  const { rows } = await client.query<{ yes: boolean }>(MAY_HAVE, [name]).finally(() => client.end());
  return rows[0]!.yes ? Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href : undefined;
}
