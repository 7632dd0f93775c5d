/**
 * Compiles the programs beside what Remix owns (build/client, build/server): build/server.js serves website and API, build/api.js the API
 * alone, build/admin.js is the command line. Packages stay outside.
 */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: {
      input: { server: 'server.ts', api: 'server/programs/api.ts', admin: 'server/programs/admin.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'programs/[name].js' },
    },
  },
});
