import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { KnownOperatorRow } from './known-operator.entity.js';

/** Operators as of the last reply of auth. */
@Injectable()
export class OperatorsService {
  async known(sql: Sql): Promise<string[]> {
    const rows = await sql.repository(KnownOperatorRow).find({ order: { email: 'ASC' } });
    return rows.map(({ email }) => email);
  }

  async replace(sql: Sql, emails: readonly string[]): Promise<void> {
    await sql.repository(KnownOperatorRow).delete({ email: Not(In([...emails])) });
    const rows = emails.map((email) => ({ email }));
    await insertNew(sql, KnownOperatorRow, rows);
  }
}
