import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CHART, type StageName, simulate } from './day.js';
import { A_DAY, type Day } from './demand.js';
import { byProcessor, LEADER, Stage } from './stage.js';

const NEVER = [0, 0] as const;
const CALM: Day = {
  ...A_DAY,
  sale: { from: 0, to: 0, times: 1 },
  providersDown: NEVER,
  databaseDown: NEVER,
  endpointDown: { from: 0, to: 0, share: 0.1 },
};
describe('a simulated day', () => {
  it('loses nothing: what came is done or waits', () => {
    const { accept, credit, deliver, 'large merchant': large, sweep } = simulate(A_DAY).at(-1)!.stages;
    const all = ({ done, waiting }: typeof accept) => done + waiting;

    expect(all(accept)).toBeCloseTo(A_DAY.sessions, 0);
    expect(all(deliver) + all(large)).toBeCloseTo(credit.done * 3, 0);
    expect(all(sweep)).toBeCloseTo(credit.done, 0);
  });

  it('has no queue where nothing fails and no rush comes, but for sweeps: the chain bounds them at the busiest hours', () => {
    const minutes = simulate(CALM);
    const most = (name: StageName) => Math.max(...minutes.map(({ stages }) => stages[name].waiting));

    for (const name of ['accept', 'watch', 'credit', 'deliver', 'large merchant'] as const)
      expect(most(name)).toBeLessThan(1);
    expect(most('sweep')).toBeGreaterThan(100_000);
  });

  it('catches up after providers were away, and the hung endpoint holds up no others', () => {
    const minutes = simulate(A_DAY);
    const [from, to] = A_DAY.providersDown;

    expect(minutes[to - 1]!.stages.watch.waiting).toBeGreaterThan(minutes[from]!.stages.watch.waiting);
    expect(minutes[to + 1]!.stages.watch.waiting).toBeLessThan(1);
    const hour = minutes.slice(A_DAY.endpointDown.from, A_DAY.endpointDown.to);
    expect(hour.at(-1)!.stages['large merchant'].waiting).toBeGreaterThan(10_000);
    expect(Math.max(...hour.map(({ stages }) => stages.deliver.waiting))).toBeLessThan(1);
  });
});

describe('the day', () => {
  it('scales as the chart does', () => {
    const values = readFileSync(join(import.meta.dirname, '../../../../deploy/helm/checkout/values.yaml'), 'utf8');
    const rowOf = (service: string) => values.split(`\n  ${service}:\n`)[1]!.split(/\n {2}\S/)[0]!;
    const { sessions, 'webhook-dispatcher': dispatcher } = CHART;

    expect(rowOf('sessions')).toContain(
      `min: ${sessions.min}, max: ${sessions.max}, cpuPercent: ${sessions.cpuPercent} }`,
    );
    expect(rowOf('sessions')).toContain(`cpu: ${sessions.cpu * 1_000}m`);
    for (const [name, value] of Object.entries(dispatcher))
      expect(rowOf('webhook-dispatcher')).toMatch(new RegExp(`^ +${name}: ${value}$`, 'm'));
  });
});

describe('a stage', () => {
  it('does no more than its processes can', () => {
    const stage = new Stage('any', 1_000, byProcessor(1, 1, 0.7));

    expect([stage.minute(120), stage.minute(0), stage.minute(0)]).toEqual([60, 60, 0]);
  });

  it('has more processes from the second minute after they are requested', () => {
    const stage = new Stage('any', 1_000, byProcessor(1, 10, 0.7));

    const processes = Array.from({ length: 3 }, () => {
      stage.minute(600);
      return stage.processes;
    });

    expect(processes).toEqual([1, 2, 2]);
  });

  it('of a leader stays one process', () => {
    const stage = new Stage('any', 1_000, LEADER);
    for (let minute = 0; minute < 10; minute++) stage.minute(1_000);

    expect(stage.processes).toBe(1);
    expect(stage.waiting).toBe(10_000 - 10 * 60);
  });
});
