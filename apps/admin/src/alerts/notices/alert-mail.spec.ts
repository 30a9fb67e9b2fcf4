import { describe, expect, it } from '@jest/globals';
import type { AlertView } from '../alert/alert.view.js';
import { alertMails } from './alert-mail.js';

const SINCE = '2026-11-27T09:00:00.000Z';
const OVER = '2026-11-27T09:05:00.000Z';

const IDS = ['sweeper', 'sessions', 'auth', 'admin'];

const alert = (service: string, changes: Partial<AlertView> = {}): AlertView => ({
  id: IDS.indexOf(service) + 1,
  rule: 'service-down',
  subject: service,
  severity: 'critical',
  value: null,
  message: `The service ${service} is not responding`,
  runbook: 'docs/runbooks/service-down.md',
  since: SINCE,
  raised_at: SINCE,
  cleared_at: null,
  ...changes,
});

describe('The mail of an alert', () => {
  it('is its message, since when it holds and what to do', () => {
    const [mail, ...others] = alertMails('ops@pay.example', [alert('sweeper')]);

    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Critical: The service sweeper is not responding');
    expect(mail!.text).toMatch(
      /^The service sweeper is not responding\.\n\nThis has been the case since 2026-11-27T09:00:00\.000Z\. You will get one more e-mail when it is resolved\.\n\nRule service-down, alert 1\. What to do: docs\/runbooks\/service-down\.md\./,
    );
  });

  it('is one for all that were raised at the same time, the critical ones first', () => {
    const warning = alert('admin', { severity: 'warning' });

    const [mail, ...others] = alertMails('ops@pay.example', [warning, alert('sweeper'), alert('sessions')]);

    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Critical: The service sweeper is not responding (and 2 more)');
    expect(mail!.text.match(/^(Critical|Warning): The service \w+/gm)).toEqual([
      'Critical: The service sweeper',
      'Critical: The service sessions',
      'Warning: The service admin',
    ]);
    for (const id of [1, 2, 4]) expect(mail!.text).toContain(`alert ${id}. What to do`);
  });

  it('is another for those that were resolved', () => {
    const mails = alertMails('ops@pay.example', [
      alert('sweeper', { cleared_at: OVER }),
      alert('auth', { severity: 'warning' }),
      alert('sessions', { cleared_at: OVER }),
    ]);

    expect(mails.map(({ subject }) => subject)).toEqual([
      'Warning: The service auth is not responding',
      'Resolved: The service sweeper is not responding (and 1 more)',
    ]);
    expect(mails[1]!.text).toContain('2 alerts were resolved at the same time.');
    expect(mails[1]!.text).toContain(`This began at ${SINCE} and was resolved at ${OVER}.`);
  });

  it('is not sent where nothing changed', () => {
    expect(alertMails('ops@pay.example', [])).toEqual([]);
  });
});
