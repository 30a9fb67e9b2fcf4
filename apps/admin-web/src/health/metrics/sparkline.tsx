import { type Point, sparkShape } from './spark-line.js';
import styles from './sparkline.module.css';

const WIDTH = 200;
const HEIGHT = 40;

interface SparklineProps {
  readonly points: readonly Point[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly gapMs: number;
  readonly limit: number | undefined;
  /** The content, in words. */
  readonly words: string;
}

/** The history of a metric, as a line as wide as its card. */
export function Sparkline({ words, points, ...frame }: SparklineProps) {
  const { lines, dots, limitY } = sparkShape(points, { width: WIDTH, height: HEIGHT, ...frame });
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <line className={styles['ground']} x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {limitY !== undefined && <line className={styles['limit']} x1={0} x2={WIDTH} y1={limitY} y2={limitY} />}
      {lines.map((line) => (
        <polyline key={line} className={styles['line']} points={line} />
      ))}
      {dots.map(({ x, y }) => (
        <line key={x} className={styles['dot']} x1={x} x2={x} y1={y} y2={y} />
      ))}
    </svg>
  );
}
