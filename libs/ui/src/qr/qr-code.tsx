import { encode } from 'uqr';

const QUIET = 2;

/** A QR code as one path of SVG; dark on light in both color schemes, or cameras do not read it. */
export function QrCode({ text, label, size = 176 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { border: QUIET, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} rx={1.5} fill="#fff" />
      <path d={path} fill="#111318" />
    </svg>
  );
}
