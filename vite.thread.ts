/**
 * `import program from './x.ts?thread'`: a worker's program with all its imports as one text for `eval`: no file of its
 * own in a build, while developing and in tests.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('./', import.meta.url));

export function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'thread') return;
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        entryPoints: [file],
        alias: { '~': root.slice(0, -1) },
        bundle: true,
        format: 'cjs',
        metafile: true,
        minify: true,
        platform: 'node',
        target: 'node20',
        write: false,
      });
      for (const module of Object.keys(metafile.inputs))
        if (!module.startsWith('node_modules/')) this.addWatchFile(`${root}${module}`);
      return `export default ${JSON.stringify(outputFiles[0]?.text)};`;
    },
  };
}
