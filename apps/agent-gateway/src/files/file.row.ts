/** A row of `file`. */
export interface FileRow {
  seq: number;
  id: string;
  account_id: number;
  /** The key that sent an upload; null: the dashboard, or a turn made it. */
  key_id: number | null;
  space_id: string | null;
  /** The turn that made it; null: an upload. */
  turn_id: string | null;
  name: string;
  media_type: string;
  /** Of an upload that still arrives: so far. */
  size_bytes: number;
  /** Hex. Null while an upload arrives. */
  sha256: string | null;
  is_complete: boolean;
  is_visible: boolean;
  created_at: Date;
}

/** One that may be listed and read. */
export type VisibleFile = FileRow & { sha256: string };

/** A file with the key that made the space it lies in: whose it is. */
export type OwnedFile = VisibleFile & { space_made_by_key: number | null };
