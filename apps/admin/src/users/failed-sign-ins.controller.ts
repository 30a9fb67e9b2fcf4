import { Description, IsDateTime, OrNull, QueryCursor, QueryInt, QuerySearch } from '@libs/dto/fields';
import type { Page } from '@libs/dto/lists/page';
import type { FailedSignIn } from '@libs/dto/rpc/auth.rpc';
import { CSV, sendCsv } from '@libs/service-kit/http/csv/csv-reply';
import type { CsvColumns } from '@libs/service-kit/http/csv/csv-text';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { TimeRangeQuery } from '../lists/query-fields.js';

export class FailedSignInsFilter extends TimeRangeQuery {
  @Description('A complete IP address, or part of the e-mail.', '192.0.2.7')
  @QuerySearch()
  search?: string;
}

export class FailedSignInsQuery extends FailedSignInsFilter {
  @QueryInt({ default: 50, min: 1, max: 500 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

/** The number of wrong passwords in one hour, from one address, for one account or one e-mail without an account. */
class FailedSignInView implements FailedSignIn {
  @IsInt() id: number;
  @Description('When the last of them happened.') @IsDateTime() at: string;
  @IsDateTime() first_at: string;
  @IsInt() tries: number;
  @Description('The IP address they came from.', '192.0.2.7') @IsString() ip: string;
  @Description('Null if the e-mail belongs to no account.') @OrNull() @IsInt() user_id: number | null;
  @Description(
    'The e-mail of the account. Masked if there is no such account, because people type passwords into this field.',
    'j…@g….com',
  )
  @IsString()
  email: string;
}

// biome-ignore format: a table reads best as a table
const COLUMNS: CsvColumns<FailedSignIn> = [
  ['id',       (row) => row.id],
  ['at',       (row) => row.at],
  ['first_at', (row) => row.first_at],
  ['tries',    (row) => row.tries],
  ['ip',       (row) => row.ip],
  ['user_id',  (row) => row.user_id],
  ['email',    (row) => row.email],
];

/** Failed attempts to sign in. The auth service keeps them for 30 days. */
@Controller('api/admin')
@UseGuards(OperatorGuard)
export class FailedSignInsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('failed_sign_ins')
  @Operation({
    summary: 'Failed sign-ins of the last 30 days, newest first',
    description: 'Wrong passwords, counted for each hour, IP address and account.',
    returns: pageOf(FailedSignInView),
  })
  list(@Query() query: FailedSignInsQuery): Promise<Page<FailedSignIn>> {
    return this.rpc.call('auth.failed_sign_ins', { ...query });
  }

  @Get('failed_sign_ins.csv')
  @Operation({ summary: 'Failed sign-ins as CSV, with the filters of their list', returns: { media: CSV } })
  csv(@Query() filter: FailedSignInsFilter, @Res() reply: FastifyReply): Promise<void> {
    return sendCsv(reply, 'failed-sign-ins', COLUMNS, (part) =>
      this.rpc.call('auth.failed_sign_ins', { ...filter, ...part }),
    );
  }
}
