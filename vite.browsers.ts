/**
 * The oldest browsers that run our scripts, as esbuild names them: Tailwind's minimum, since older ones lack cascade layers
 * or properties. Others get the page without scripts (app/connection/oldBrowsers.ts).
 */
export const OLDEST_BROWSERS = ['chrome111', 'firefox128', 'safari16.4', 'ios16.4'];
