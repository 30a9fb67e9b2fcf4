import { Description, IsDateTime } from '@libs/dto/fields';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsString, MaxLength } from 'class-validator';

export const INVITATION_MAILS = ['waiting', 'sent', 'failed'] as const;

export class InviteBody {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IsString()
  @IsEmail()
  @MaxLength(254)
  email: string;

  @IsIn(ROLES)
  role: Role;
}

export class AcceptInvitationBody {
  @Description('From the link in the e-mail.')
  @IsString()
  @MaxLength(200)
  token: string;
}

export class InvitationView {
  @IsInt() id: number;
  @IsString() email: string;
  @IsIn(ROLES) role: Role;
  @Description('Who sent the invitation.') @IsString() invited_by: string;
  @Description('The state of its e-mail.') @IsIn(INVITATION_MAILS) mail: (typeof INVITATION_MAILS)[number];
  @IsDateTime() created_at: string;
  @IsDateTime() expires_at: string;
}

/** The membership that an accepted invitation gave. */
export class JoinedView {
  @IsInt() merchant_id: number;
  @IsString() merchant_name: string;
  @IsIn(ROLES) role: Role;
}
