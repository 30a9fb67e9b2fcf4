import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { tokenHashOf } from '@libs/service-kit/sign-in/sign-in-cookie';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Injectable } from '@nestjs/common';
import { KeyLookupService } from '../key-lookup/key-lookup.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { CallersRequest } from './caller/current-caller.js';

/** Checks again whether a caller is still allowed, for streaming responses. */
@Injectable()
export class AccessRecheckService {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyLookupService,
    private readonly resolver: SignInResolver,
    private readonly settings: CommonSettings,
    private readonly organizations: OrganizationsService,
  ) {}

  /**
   * Returns a check that may be called repeatedly: whether the key, or the sign-in and the membership, of this request
   * is still valid.
   */
  of(request: CallersRequest): () => Promise<boolean> {
    const { keyId } = request.caller;
    if (keyId !== null) return () => this.keys.isValid(this.database, keyId);
    const tokenHash = tokenHashOf(request, this.settings.publicUrl) ?? '';
    const merchantId = request.caller.merchant?.id ?? 0;
    return async () => {
      const user = await this.resolver.resolve(tokenHash);
      return user !== null && (await this.organizations.membership(user.user_id, merchantId)) !== undefined;
    };
  }
}
