/** The build takes it from app/theme.css (vite.server.config.ts). */
declare const BRAND_COLOR: string | undefined;

/** The website's colour for buttons and links; in modules that no build has made, CSS's own teal. */
export const brandColor = typeof BRAND_COLOR === 'undefined' ? 'teal' : BRAND_COLOR;
