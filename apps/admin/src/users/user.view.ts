import { ListOf, OrNull } from '@libs/dto/fields';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { UserView } from '@libs/dto/merchants/users';
import { MERCHANT_STATES, type MerchantStatus } from '@libs/state-machines/merchant.machine';
import { IsIn, IsInt, IsString } from 'class-validator';

class UserMembership {
  @IsInt() merchant_id: number;
  @IsString() merchant_name: string;
  @IsIn(ROLES) role: Role;
  @OrNull() @IsIn(MERCHANT_STATES) merchant_status: MerchantStatus | null;
}

/** An account with the merchants it is a member of. */
export class OperatorUserView extends UserView {
  @ListOf(() => UserMembership) memberships: UserMembership[];
}
