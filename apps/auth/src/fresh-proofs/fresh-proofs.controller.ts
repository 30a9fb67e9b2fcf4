import { Operation } from '@libs/service-kit/http/operation';
import { OwnAccountGuard, type SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { FreshProofBody, FreshProofView, ProofCodeBody, ProofWaysView } from './fresh-proofs.dto.js';
import { FreshProofsService, type Prover } from './fresh-proofs.service.js';

/** Makes the proof that 403 `fresh_proof_required` demands. */
@Controller('api/auth/fresh_proofs')
@UseGuards(OwnAccountGuard)
export class FreshProofsController {
  constructor(
    private readonly proofs: FreshProofsService,
    private readonly cookies: BrowserCookies,
  ) {}

  @Get('ways')
  @Operation({ summary: 'Ways in which the caller can confirm an action', returns: ProofWaysView })
  ways(@Req() { user }: SignedInRequest): Promise<ProofWaysView> {
    return this.proofs.waysOf(user.user_id);
  }

  @Post('mailed_codes')
  @HttpCode(204)
  @Operation({
    summary: 'Send a code by e-mail that confirms an action',
    description:
      'For accounts without a password and without a second factor. The e-mail states the action. The code has six digits and works for 10 minutes, for that action, in this browser.',
    returns: null,
    errors: ['mail_not_configured', 'rate_limited'],
  })
  mailCode(@Req() request: SignedInRequest, @Body() { statement }: ProofCodeBody): Promise<void> {
    return this.proofs.mailCode(proverOf(request), statement);
  }

  @Post('passkey')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Start confirming an action with a passkey',
    description:
      'Options for `navigator.credentials.get`. The response is sent to `POST /api/auth/fresh_proofs` with the same statement, from the same sign-in.',
    returns: PasskeyOptionsView,
    errors: ['no_second_factor', 'passkeys_unavailable', 'rate_limited'],
  })
  beginPasskey(@Req() request: SignedInRequest, @Body() { statement }: ProofCodeBody): Promise<PasskeyOptionsView> {
    return this.proofs.beginPasskey(proverOf(request), statement);
  }

  @Post()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Confirm an action',
    description:
      'Requests that move money, rights or secrets are refused with 403 `fresh_proof_required`, and `error.statement` says what would be done. Send that sentence here with the password or, if the account has a second factor, with a code or a passkey. Then send the refused request again, unchanged, with the header `Fresh-Proof`.',
    returns: FreshProofView,
    errors: [
      'wrong_credentials',
      'passkey_refused',
      'passkey_challenge_expired',
      'passkeys_unavailable',
      'rate_limited',
    ],
  })
  prove(@Req() request: SignedInRequest, @Body() body: FreshProofBody): Promise<FreshProofView> {
    return this.proofs.prove(proverOf(request), body, this.cookies.visitorOf(request));
  }
}

function proverOf({ user, tokenHash }: SignedInRequest): Prover {
  return { userId: user.user_id, signInHash: tokenHash };
}
