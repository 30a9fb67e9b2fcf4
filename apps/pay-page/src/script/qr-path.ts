/** The white margin around a QR code, in modules, as the standard requires. */
export const QUIET_MODULES = 4;

/**
 * Returns the dark modules of a QR code as one path, run by run; relative steps are short, and compress to half a
 * kilobyte.
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let drawn = 'M0 .5';
  let [penX, penY] = [0, 0];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      drawn += `m${from - penX} ${y - penY}h${x + 1 - from}`;
      [penX, penY] = [x + 1, y];
    }
  }
  return drawn;
}
