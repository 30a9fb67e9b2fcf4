import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type MantineTheme } from '@mantine/core';

/** Neutral grays with a hint of blue; index 7 is the dark page, 6 a raised surface. */
const dark: MantineColorsTuple = [
  '#dfe2e8',
  '#c3c8d1',
  '#a3aab8',
  '#7d8595',
  '#3c414c',
  '#2b2f38',
  '#1e2128',
  '#16181d',
  '#101216',
  '#0b0c0f',
];

// The system's own font: a font of ours was a third of the first page that a person loaded.
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, 'DejaVu Sans Mono', monospace";

/** A dialog's head is not a banner of the page. */
const NO_BANNER = { header: { role: 'presentation' } };

/**
 * Quiet and dense. Contrast is what axe requires: filled colors at shade 8, badges as dots, dimmed text darker than
 * Mantine's.
 */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  autoContrast: false,
  colors: { dark },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.35' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Alert: {
      vars: ({ primaryColor }: MantineTheme, { color = primaryColor }: { color?: string }) => ({
        root: {
          '--alert-bg': `color-mix(in srgb, var(--mantine-color-${color}-6) 9%, var(--mantine-color-body))`,
          '--alert-bd': `1px solid color-mix(in srgb, var(--mantine-color-${color}-6) 35%, transparent)`,
          '--alert-color': `light-dark(var(--mantine-color-${color}-9), var(--mantine-color-${color}-3))`,
        },
      }),
      styles: { title: { color: 'var(--mantine-color-text)' } },
    },
    Badge: {
      defaultProps: { variant: 'dot', radius: 'sm', tt: 'none', fw: 500 },
      // A truncated status is meaningless: the column gives way.
      styles: { root: { minWidth: 'max-content' } },
    },
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 500 } } },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: NO_BANNER,
      },
      styles: { title: { fontWeight: 600 } },
    },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' }, attributes: NO_BANNER },
      styles: { title: { fontWeight: 600 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Typed text stays as it was typed: the API reports at the field what is wrong with it.
    NumberInput: { defaultProps: { size: 'sm', clampBehavior: 'none' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
    Tooltip: { defaultProps: { withArrow: true } },
  },
});

/** The variables in addition to Mantine's: `--surface` (sidebars, table heads), `--line` (hairlines). */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a616b',
    '--mantine-color-placeholder': '#737a85',
    '--mantine-color-text': '#1b1e24',
    '--mantine-color-default-border': '#dcdfe4',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-error': '#c92a2a',
    '--surface': '#f7f8fa',
    '--line': '#e6e8ec',
  },
  dark: {
    '--mantine-color-dimmed': '#a3aab8',
    '--mantine-color-placeholder': '#8b93a3',
    '--mantine-color-text': '#e6e8ec',
    '--mantine-color-default-border': '#30343e',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-error': '#ff8787',
    '--surface': '#111318',
    '--line': '#262a32',
  },
});
