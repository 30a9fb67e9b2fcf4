import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Condition } from '../alert-rules/alert-rules.js';
import { AdminSettings } from '../settings.js';
import { type AlertView, alertView } from './alert/alert.view.js';
import { type AlertStep, alertSteps } from './alert-steps.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertNoticesService } from './notices/alert-notices.service.js';

/** Raises and clears alerts, and queues their notifications in the same transaction. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly repository: AlertsRepository,
    private readonly notices: AlertNoticesService,
    private readonly settings: AdminSettings,
  ) {}

  /** Processes the current conditions, and the rules whose state is unknown. */
  async note(tx: Tx, conditions: readonly Condition[], unknown: ReadonlySet<string>): Promise<void> {
    // Two leaders may overlap for a moment.
    await this.repository.lock(tx);
    const time = { now: Date.now(), percent: this.settings.alertHoldPercent, unknown };
    const changed: AlertView[] = [];
    for (const step of alertSteps(await this.repository.open(tx), conditions, time)) {
      const view = await this.take(tx, step);
      if (view) changed.push(view);
    }
    await this.notices.send(tx, changed);
  }

  /** Returns the alerts that hold now, newest first. */
  async raised(sql: Sql): Promise<AlertView[]> {
    return (await this.repository.raised(sql)).map(alertView);
  }

  /** Returns the alerts that are over, the last one first. */
  async cleared(sql: Sql, limit: number): Promise<AlertView[]> {
    return (await this.repository.cleared(sql, limit)).map(alertView);
  }

  /** Carries out one step. Returns the alert when operators must be notified. */
  private async take(tx: Tx, step: AlertStep): Promise<AlertView | undefined> {
    switch (step.step) {
      case 'begin': {
        const row = await this.repository.begin(tx, step.condition, step.raise);
        return step.raise ? alertView(row) : undefined;
      }
      case 'raise':
        return alertView(await this.repository.refresh(tx, step.alert.id, step.condition, true));
      case 'refresh':
        await this.repository.refresh(tx, step.alert.id, step.condition, false);
        return undefined;
      case 'clear':
        return alertView(await this.repository.clear(tx, step.alert.id));
      case 'miss':
        await this.repository.miss(tx, step.alert.id);
        return undefined;
      case 'forget':
        await this.repository.forget(tx, step.alert.id);
        return undefined;
    }
  }
}
