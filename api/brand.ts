/** The build takes them from app/theme.css (vite.server.config.ts). */
declare const BRAND_COLORS: Record<'teal' | 'onTeal' | 'ink' | 'paper' | 'line', string> | undefined;

/** The website's light colours for mails and the API's own pages; CSS colours in unbuilt modules. */
export const brand =
  typeof BRAND_COLORS === 'undefined'
    ? { teal: 'teal', onTeal: 'white', ink: 'black', paper: 'white', line: 'silver' }
    : BRAND_COLORS;
