import { describe, expect, it } from '@jest/globals';
import { type Point, sparkShape } from './spark-line.js';

const frame = { width: 100, height: 24, fromMs: 0, toMs: 100, gapMs: 10 };
const points = (...values: (number | null)[]): Point[] => values.map((value, index) => ({ atMs: index * 10, value }));

describe('a sparkline', () => {
  it('goes from left to right, zero at the bottom, the largest value below the top', () => {
    expect(sparkShape(points(0, 10), frame)).toEqual({ lines: ['0,22 10,3.8'], dots: [], limitY: undefined });
  });

  it('lies on the ground when all is zero, and is nothing without points', () => {
    expect(sparkShape(points(0, 0), frame).lines).toEqual(['0,22 10,22']);
    expect(sparkShape([], frame)).toEqual({ lines: [], dots: [], limitY: undefined });
  });

  it('breaks where no check ran and where the value was unknown', () => {
    const { lines, dots } = sparkShape(points(0, 0, null, 0), frame);

    expect([lines, dots]).toEqual([['0,22 10,22'], [{ x: 30, y: 22 }]]);
  });

  it('shows the limit once values come near it', () => {
    expect(sparkShape(points(1, 2), { ...frame, limit: 100 }).limitY).toBeUndefined();
    expect(sparkShape(points(1, 60), { ...frame, limit: 100 }).limitY).toBe(3.8);
    expect(sparkShape(points(1, 2), { ...frame, limit: 0 }).limitY).toBeUndefined();
  });
});
