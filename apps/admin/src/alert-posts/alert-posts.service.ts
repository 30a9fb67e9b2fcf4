import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AlertPostRow } from './alert-post.entity.js';

/** A post that this process may send now. */
export type DuePost = Leased<AlertPostRow>;

const POSTS = new LeaseQueue(AlertPostRow, { name: 'alert_posts', dueIndex: 'alert_posts_due', attempts: 'attempts' });

/** Posts that wait to be sent to the operators' webhook. */
@Injectable()
export class AlertPostsService {
  async insert(sql: Sql, id: string, body: string): Promise<void> {
    await sql.repository(AlertPostRow).insert({ id, body });
  }

  /**
   * Claims due posts and sends them. Those of a process that dies are due again when their leases end. Returns whether
   * there may be more.
   */
  work(sql: Sql, limit: number, send: (post: DuePost) => Promise<unknown>): Promise<boolean> {
    return POSTS.work(sql, limit, send);
  }

  async finish(sql: Sql, post: DuePost, status: 'sent' | 'failed', lastError: string | null): Promise<void> {
    await POSTS.complete(sql, post, { status, last_error: lastError, finished_at: () => 'now()' });
  }

  async retry(sql: Sql, post: DuePost, delayS: number, lastError: string): Promise<void> {
    await POSTS.release(sql, post, delayS * 1_000, { last_error: lastError });
  }

  @ReadsQueue('alert_posts')
  reading(sql: Sql): Promise<QueueReading> {
    return POSTS.reading(sql);
  }
}
