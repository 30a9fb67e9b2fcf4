import { Description, IsDateTime, MayBeAbsent, OrNull } from '@libs/dto/fields';
import { IsInt, IsString, Matches } from 'class-validator';
import { ListQuery } from '../http/list-query.js';
import type { VisibleFile } from '../stored-files/file.entity.js';

export class FileView {
  @Description('Use it in `GET /v1/files/{file_id}` and in `files` of a turn.', 'fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f')
  @IsString()
  file_id: string;

  @Description('The turn that created it; null for an upload.') @OrNull() @IsString() turn_id: string | null;
  @Description('The space it belongs to.') @OrNull() @IsString() space: string | null;
  @Description('Without folders and control characters.', 'report.csv') @IsString() name: string;
  @Description('As declared by the sender.', 'text/csv') @IsString() media_type: string;
  @IsInt() size_bytes: number;
  @Description('Hex; the ETag of its bytes.', 'ab'.repeat(32)) @Matches(/^[0-9a-f]{64}$/) sha256: string;
  @IsDateTime() created_at: string;
}

export class FilesQuery extends ListQuery {
  @Description('Only files of this space.') @MayBeAbsent() @IsString() space?: string;
  @Description('Only files that this turn created.') @MayBeAbsent() @IsString() turn?: string;
}

export function fileView(file: VisibleFile): FileView {
  return {
    file_id: file.id,
    turn_id: file.turn_id,
    space: file.space_id,
    name: file.name,
    media_type: file.media_type,
    size_bytes: file.size_bytes,
    sha256: file.sha256,
    created_at: file.created_at.toISOString(),
  };
}
