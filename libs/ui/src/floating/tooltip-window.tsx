import { Tooltip } from '@mantine/core';
import { useEffect, useId } from 'react';

/** The words of one element, next to it. Screen readers read them as its description. */
export function TooltipWindow({ element }: { element: HTMLElement }) {
  const id = useId();
  useEffect(() => {
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) element.setAttribute('aria-describedby', before);
      else element.removeAttribute('aria-describedby');
    };
  }, [element, id]);
  const { tooltip, tooltipSide } = element.dataset;
  return (
    <Tooltip
      key={tooltip}
      target={element}
      label={<span id={id}>{tooltip}</span>}
      position={tooltipSide === 'right' ? 'right' : 'top'}
      opened
      multiline
      maw="min(22.5rem, 90vw)"
      style={{ overflowWrap: 'anywhere' }}
    />
  );
}
