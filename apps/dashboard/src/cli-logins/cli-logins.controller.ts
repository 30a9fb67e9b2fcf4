import { Operation } from '@libs/service-kit/http/operation';
import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ClaimedCliLoginView, CliLoginBody, DeviceCodeBody, StartedCliLoginView } from './cli-logins.dto.js';
import { CliLoginsService } from './cli-logins.service.js';

/** The requests of a command line before it has a key. */
@Controller('api/cli_logins')
export class CliLoginsController {
  constructor(private readonly logins: CliLoginsService) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Start signing in on the command line',
    description:
      'A member who may create keys confirms `user_code` at `verification_url` within ten minutes. Meanwhile fetch the key with `device_code`.',
    returns: StartedCliLoginView,
    errors: ['rate_limited'],
  })
  begin(@Body() body: CliLoginBody, @Ip() ip: string): Promise<StartedCliLoginView> {
    return this.logins.begin(body, ip);
  }

  @Post('claim')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Fetch the key of a confirmed command line, once',
    description: 'Repeat the request every `interval_s` seconds until `status` is no longer `waiting`.',
    returns: ClaimedCliLoginView,
    errors: ['not_found'],
  })
  claim(@Body() { device_code }: DeviceCodeBody, @Ip() ip: string): Promise<ClaimedCliLoginView> {
    return this.logins.claim(device_code, ip);
  }

  @Post('end')
  @HttpCode(204)
  @Operation({
    summary: 'Sign out on the command line',
    description: 'Revokes the key of the command line. A sign-in that is still waiting can no longer be confirmed.',
    returns: null,
    errors: ['not_found'],
  })
  end(@Body() { device_code }: DeviceCodeBody): Promise<void> {
    return this.logins.end(device_code);
  }
}
