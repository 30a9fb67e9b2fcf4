import { MAX_ALLOWED_HOSTS } from '@libs/dto/agent/tools/capability-config';
import { isHostPattern } from '@libs/dto/agent/tools/host-patterns';
import { Description, EachItem, IsDateTime, rule } from '@libs/dto/fields';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, Matches, MinLength } from 'class-validator';

/** A secret has at most 16 KiB; a limit of the contract. */
const MAX_VALUE_BYTES = 16 * 1024;

export class SecretBody {
  @Description('The name in `{{secret:NAME}}`.', 'CRM_TOKEN')
  @IsString()
  @Matches(/^[A-Z][A-Z0-9_]{0,63}$/)
  name: string;

  @Description('At most 16 KiB. It can never be read back.')
  @MaxBytes(MAX_VALUE_BYTES)
  @MinLength(1)
  @IsString()
  value: string;

  @Description(
    'Hosts that it may be sent to, whatever the tools of the space name: `example.com`, `*.example.com`, or with `:port`.',
    ['api.example.com'],
  )
  @EachItem('isHostPattern', 'Input should be a host such as example.com or *.example.com', isHostPattern)
  @ArrayMaxSize(MAX_ALLOWED_HOSTS)
  @ArrayNotEmpty()
  @IsArray()
  allowed_hosts: string[];
}

export class SecretView {
  @IsString() name: string;
  @IsDateTime() updated_at: string;
}

function MaxBytes(limit: number): PropertyDecorator {
  return rule(
    'maxBytes',
    `$property must be at most ${limit} bytes`,
    (value) => Buffer.byteLength(String(value)) <= limit,
  );
}
