import { Tooltip } from '@mantine/core';
import { useEffect, useId } from 'react';

/** The words of one element, next to it. Screen readers read them as its description. */
export function TipWindow({ element }: { element: HTMLElement }) {
  const id = useId();
  useEffect(() => {
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) element.setAttribute('aria-describedby', before);
      else element.removeAttribute('aria-describedby');
    };
  }, [element, id]);
  const { tip, tipSide } = element.dataset;
  return (
    <Tooltip
      key={tip}
      target={element}
      label={<span id={id}>{tip}</span>}
      position={tipSide === 'right' ? 'right' : 'top'}
      opened
      multiline
      maw="min(22.5rem, 90vw)"
      style={{ overflowWrap: 'anywhere' }}
    />
  );
}
