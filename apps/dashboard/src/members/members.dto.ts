import { Description, IsDateTime, OrNull } from '@libs/dto/fields';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { IsIn, IsInt, IsString } from 'class-validator';

export class ChangeRoleBody {
  @IsIn(ROLES)
  role: Role;
}

export class MemberView {
  @IsInt() user_id: number;
  @Description('Null if the account was deleted.') @OrNull() @IsString() email: string | null;
  @OrNull() @IsString() name: string | null;
  @IsIn(ROLES) role: Role;
  @Description('Member since.') @IsDateTime() created_at: string;
}
