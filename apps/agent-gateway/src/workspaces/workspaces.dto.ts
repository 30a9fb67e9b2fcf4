import { WORKSPACE_SOURCES, type WorkspaceSource } from '@libs/dto/agent/workspace';
import { Description, IsDateTime, OrNull, QueryNumber } from '@libs/dto/fields';
import { OnlyKnownNames } from '@libs/service-kit/fast-validation/dto-types';
import { IsIn, IsInt, IsString, Matches } from 'class-validator';
import type { WorkspaceFile } from '../stored-workspaces/stored-workspaces.service.js';

/** A version of a file of a workspace. */
export class WorkspaceFileView {
  @Description('Unique in its thread.', 'chart.svg') @IsString() name: string;
  @Description(
    'Grows with each change in the thread, so the versions of one file have gaps. Also the ETag of its bytes.',
    7,
  )
  @IsInt()
  version: number;
  @Description(
    'The id of this version. Use it in `files` of a turn, or in `GET /v1/files/{file_id}`.',
    'fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f',
  )
  @IsString()
  file_id: string;
  @Description('As declared by its writer.', 'image/svg+xml') @IsString() media_type: string;
  @IsInt() size_bytes: number;
  @Description('Hex.', 'ab'.repeat(32)) @Matches(/^[0-9a-f]{64}$/) sha256: string;
  @Description(
    '`agent`: a turn wrote it. `caller`: sent by `PUT`. `tool_result`: a long result of a tool. `turn_input`, `turn_output`: a file that a turn received, or delivered.',
  )
  @IsIn(WORKSPACE_SOURCES)
  source: WorkspaceSource;
  @Description('The turn that wrote, received or delivered it; null for `caller`.') @OrNull() @IsString() turn_id:
    | string
    | null;
  @IsDateTime() written_at: string;
}

@OnlyKnownNames()
export class WorkspaceVersionQuery {
  @Description('A version of the file. Default: the newest.') @QueryNumber(1) version?: number;
}

export function workspaceFileView(file: WorkspaceFile): WorkspaceFileView {
  const { name, version, file_id, media_type, size_bytes, sha256, source, turn_id, written_at } = file;
  return {
    name,
    version,
    file_id,
    media_type,
    size_bytes,
    sha256,
    source,
    turn_id,
    written_at: written_at.toISOString(),
  };
}
