import { type Dashboard, DashboardBuilder, type DashboardCursorSync } from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/** The datasource that grafana/provisioning makes. */
const DATASOURCE = { type: 'prometheus', uid: 'prometheus' };
const HEIGHT = 8;
const WIDTH = 8;
/** Shared crosshair: `DashboardCursorSync.Crosshair`. */
const CROSSHAIR = 1 as DashboardCursorSync;

/** One chart: its lines, each with a legend (Grafana's `{{label}}`) and an expression. */
export interface Chart {
  readonly title: string;
  readonly unit: 's' | 'reqps' | 'ops' | 'percentunit' | 'short' | 'bytes' | 'currencyUSD';
  readonly lines: Readonly<Record<string, string>>;
}

export interface DashboardTable {
  readonly uid: string;
  readonly title: string;
  readonly charts: readonly Chart[];
}

/** Returns a dashboard of charts, three in a row. */
export function dashboard({ uid, title, charts }: DashboardTable): Dashboard {
  const board = new DashboardBuilder(title)
    .uid(uid)
    .tags(['checkout'])
    .readonly()
    .tooltip(CROSSHAIR)
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .timezone('utc');
  for (const chart of charts) board.withPanel(panel(chart));
  return board.build();
}

function panel({ title, unit, lines }: Chart): PanelBuilder {
  const chart = new PanelBuilder().title(title).unit(unit).min(0).datasource(DATASOURCE).height(HEIGHT).span(WIDTH);
  for (const [index, [legend, expression]] of Object.entries(lines).entries()) {
    const refId = String.fromCharCode('A'.charCodeAt(0) + index);
    chart.withTarget(new DataqueryBuilder().refId(refId).expr(expression).legendFormat(legend).range());
  }
  return chart;
}

/** Returns the quantiles of a histogram as lines. */
export function quantiles(metric: string, labels = '', by = ''): Record<string, string> {
  const groups = ['le', by].filter(Boolean).join(', ');
  const rate = `sum by (${groups}) (rate(${metric}_bucket{${labels}}[5m]))`;
  const name = by ? ` {{${by}}}` : '';
  return Object.fromEntries(
    [0.5, 0.95, 0.99].map((quantile) => [`p${quantile * 100}${name}`, `histogram_quantile(${quantile}, ${rate})`]),
  );
}
