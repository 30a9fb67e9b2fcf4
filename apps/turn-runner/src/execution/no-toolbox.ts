import type { Toolbox } from '../tools/toolbox.js';

/** The tools of a space that was granted none. */
export const NO_TOOLBOX: Toolbox = {
  specs: [],
  unavailable: [],
  call: async ({ name }) => ({ text: `There is no tool ${name}.`, isError: true }),
  scrub: (text) => text,
  settled: ({ length }) => length,
  close: async () => undefined,
};
