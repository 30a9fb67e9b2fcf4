import type { ReactElement, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  readonly size?: number;
  /** Width of the lines, where the icon is 24 wide. A filled icon has none. */
  readonly stroke?: number;
}

export type Icon = (props: IconProps) => ReactElement;

/**
 * An icon of lines, in the color of the text unless it has one of its own.
 * @public called by `generated/icons`
 */
export function lineIcon(paths: readonly string[]): Icon {
  return ({ stroke = 2, color = 'currentColor', ...others }) =>
    drawn(paths, others, {
      ...{ fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' },
    });
}

/**
 * An icon that is a filled shape, in the color of the text unless it has one of its own.
 * @public called by `generated/icons`
 */
export function filledIcon(paths: readonly string[]): Icon {
  return ({ stroke: _none, color = 'currentColor', ...others }) => drawn(paths, others, { fill: color });
}

/** Only an icon with a label of its own is announced by screen readers; others are next to their text. */
function drawn(
  paths: readonly string[],
  props: Omit<IconProps, 'stroke'>,
  style: SVGProps<SVGSVGElement>,
): ReactElement {
  const { size = 24, ...others } = props;
  const access = others['aria-label'] === undefined ? { 'aria-hidden': true } : { role: 'img' };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or with a label.
    <svg viewBox="0 0 24 24" width={size} height={size} {...access} {...style} {...others}>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
