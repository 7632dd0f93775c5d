/**
 * `import program from './x.ts?thread'`: a worker's program with all its imports as one text for `eval`: no file of its
 * own in a build, while developing and in tests.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

const root = fileURLToPath(new URL('./', import.meta.url));

export function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'thread') return;
      const [result] = [
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          resolve: { alias: [{ find: /^~\//, replacement: root }] },
          ssr: { noExternal: true },
          build: {
            ssr: file,
            write: false,
            minify: true,
            target: 'node20',
            rollupOptions: { output: { format: 'cjs', inlineDynamicImports: true } },
          },
        }),
      ].flat() as Rollup.RollupOutput[];
      const program = result?.output[0];
      for (const module of program?.moduleIds ?? [])
        if (module.startsWith(root) && !module.includes('/node_modules/')) this.addWatchFile(module);
      return `export default ${JSON.stringify(program?.code)};`;
    },
  };
}
