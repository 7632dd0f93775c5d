/**
 * `import program from './x.ts?thread'`: the program of a worker thread, with everything that it imports, as one text.
 * A thread starts from it (`eval`), so that it needs no file and no package of its own, in a build, while developing
 * and in tests alike.
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
