import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { developmentServer } from './server/programs/developmentServer';
import { OLDEST_BROWSERS } from './vite.browsers';
import { pageFiles, shortManifest } from './vite.chunks';
import { iconDefinitions, iconSprite } from './vite.icons';
import { publicFiles } from './vite.public';
import { bundled, define } from './vite.server.config';
import { threads } from './vite.thread';
import { pageTitles } from './vite.titles';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');

const root = fileURLToPath(new URL('./', import.meta.url));
const appFolder = `${root}app/`;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    publicFiles(),
    iconSprite(),
    threads(),
    developmentServer({
      onOrigin: (origin) => {
        process.env.APP_ORIGIN ??= origin;
      },
    }),
    pageTitles(root),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: false,
        unstable_optimizeDeps: true,
      },
    }),
    pageFiles(root),
    shortManifest(`${root}build/client/assets/`),
  ],
  // vite.public.ts serves public/.
  publicDir: false,
  define: { ...define, ...iconDefinitions },
  resolve: { alias: [{ find: /^~\//, replacement: root }] },
  // Not in development, where each of their files would be transformed.
  ssr: { noExternal: command === 'build' ? bundled : [] },
  // Our modules have no side effects (`sideEffects` of package.json, which an alias hides).
  build: {
    target: isSsrBuild ? 'node20' : OLDEST_BROWSERS,
    // Sheets go further back than scripts. The same in both builds, since they must be equal.
    cssTarget: ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14'],
    cssMinify: 'lightningcss',
    // A twentieth smaller than esbuild's.
    ...(!isSsrBuild && { minify: 'terser', terserOptions: { module: true, compress: { passes: 2 } } }),
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !id.startsWith(appFolder) || id.endsWith('.css') },
    },
  },
  // Tailwind leaves light-dark() to the browser. Compiled to variables, it works on phones from before 2024.
  css: {
    lightningcss: {
      include: Features.LightDark,
      exclude: Features.LogicalProperties | Features.DirSelector,
    },
  },
  worker: { format: 'es' },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    // A module's imports are loaded one after the other; these are transformed side by side before.
    warmup: { ssrFiles: ['./{app,api,server}/**/!(*.test|*.d).{ts,tsx}'] },
  },
}));
