import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { developmentServer } from './server/programs/developmentServer';
import { bundled } from './vite.server.config';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');

const appFolder = fileURLToPath(new URL('./app/', import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    developmentServer({
      onOrigin: (origin) => {
        process.env.APP_ORIGIN ??= origin;
      },
    }),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        unstable_optimizeDeps: true,
      },
    }),
  ],
  resolve: { alias: [{ find: /^~\//, replacement: fileURLToPath(new URL('./', import.meta.url)) }] },
  // While developing they stay outside: each of their files would be transformed.
  ssr: { noExternal: command === 'build' ? bundled : [] },
  // A module of ours does nothing by being loaded (`sideEffects` of package.json, which an alias hides).
  build: {
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !id.startsWith(appFolder) || id.endsWith('.css') },
    },
  },
  worker: { format: 'es' },
  server: { host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 3000), strictPort: true },
}));
