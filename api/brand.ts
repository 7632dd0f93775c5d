declare const BRAND_COLOR: string;

/** The website's colour for buttons and links; the build takes it from app/theme.css (vite.server.config.ts). */
export const brandColor = BRAND_COLOR;
