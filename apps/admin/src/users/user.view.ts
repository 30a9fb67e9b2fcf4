import { ListOf } from '@libs/dto/fields';
import { ROLES, type Role } from '@libs/dto/roles';
import { UserView } from '@libs/dto/users';
import { IsIn, IsInt, IsString } from 'class-validator';

class UserMembership {
  @IsInt() merchant_id: number;
  @IsString() merchant_name: string;
  @IsIn(ROLES) role: Role;
}

/** An account with the merchants it is a member of. */
export class OperatorUserView extends UserView {
  @ListOf(() => UserMembership) memberships: UserMembership[];
}
