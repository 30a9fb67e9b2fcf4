import { useState } from 'react';
import styles from './bar-chart.module.css';
import { topOf } from './scale.js';

/** One bar. */
export interface Bar {
  readonly key: string;
  /** Below the axis, at the ends: `21 Nov`. */
  readonly label: string;
  readonly value: number;
  /** Everything that is known of it, in words: `21 Nov: US$1,250.00 from 12 payments`. */
  readonly words: string;
}

interface BarChartProps {
  readonly bars: readonly Bar[];
  /** The subject of the chart: also its name for screen readers. */
  readonly title: string;
  readonly show: (value: number) => string;
  /** The least top of the chart, so that tiny values do not look large. */
  readonly least?: number;
}

const HEIGHT = 100;
const STEP = 10;
const GAP = 2.4;

/** Bars over time, described in words while a pointer is on them; for screen readers a table. */
export function BarChart({ bars, title, show, least }: BarChartProps) {
  const [active, setActive] = useState<number>();
  const top = topOf(
    bars.map(({ value }) => value),
    least,
  );
  const shown = active === undefined ? undefined : bars[active];
  return (
    <figure className={styles['chart']} style={{ margin: 0 }}>
      <figcaption className={`${styles['caption']} numbers`}>{shown?.words ?? title}</figcaption>
      <div style={{ position: 'relative' }}>
        <span className={`${styles['top']} numbers`} aria-hidden>
          {show(top)}
        </span>
        <svg
          className={styles['plot']}
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerLeave={() => setActive(undefined)}
          onPointerMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            setActive(
              Math.min(bars.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * bars.length))),
            );
          }}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className={styles['grid']} x1={0} x2={bars.length * STEP} y1={y} y2={y} />
          ))}
          {bars.map(({ key, value }, index) => (
            <rect
              key={key}
              className={value > 0 ? styles['bar'] : styles['none']}
              data-active={index === active}
              x={index * STEP + GAP / 2}
              width={STEP - GAP}
              y={HEIGHT - heightOf(value, top)}
              height={heightOf(value, top)}
            />
          ))}
        </svg>
      </div>
      <div className={styles['axis']} aria-hidden>
        <span>{bars[0]?.label}</span>
        <span>{bars[Math.floor(bars.length / 2)]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <tbody>
          {bars
            .filter(({ value }) => value > 0)
            .map(({ key, words }) => (
              <tr key={key}>
                <td>{words}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Returns the height of a bar. Any value but zero is visible, however small. */
function heightOf(value: number, top: number): number {
  return value > 0 ? Math.max(1.5, (value / top) * HEIGHT) : 0.6;
}
