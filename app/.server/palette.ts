/** The colours of app/theme.css, for pictures drawn without a style sheet. */
import theme from '~/app/theme.css?raw';

/** `name` without `--color-`; returns `#rrggbb` or `#rgb`. */
export function colorOf(name: string, light: 'light' | 'dark' = 'light'): string {
  const [, bright, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(theme) ?? [];
  const color = light === 'light' ? bright : dark;
  if (!color) throw new Error(`No colour ${name} in app/theme.css`);
  return color;
}
