/** Compiles server.ts to build/server.js, beside what Remix owns (build/client, build/server). Packages stay outside. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server.ts',
    outDir: 'build',
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'server.js' } },
  },
});
