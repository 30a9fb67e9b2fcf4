import { BASE_STYLE } from './base.style.js';
import { CARD_STYLE } from './card.style.js';
import { CONTROLS_STYLE } from './controls.style.js';
import { INSTRUCTIONS_STYLE } from './instructions.style.js';
import { PRINT_STYLE } from './print.style.js';
import { TEST_MODE_STYLE } from './test-mode.style.js';

/** The style of the whole page; print comes last, so that it overrides the others. */
export const PAGE_STYLE = [
  BASE_STYLE,
  CARD_STYLE,
  CONTROLS_STYLE,
  INSTRUCTIONS_STYLE,
  TEST_MODE_STYLE,
  PRINT_STYLE,
].join('\n');
