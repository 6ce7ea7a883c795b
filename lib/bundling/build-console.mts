import path from 'node:path';
import { build } from 'vite';

const [outDir = ''] = process.argv.slice(2);
const root = path.join(import.meta.dirname, '..', '..', 'console');

/**
 * Builds the console into three files with fixed names: `index.html`, `console.js`, `console.css`. During
 * a gradual deployment, the page of one version may load the script of the other.
 */
await build({
  root,
  configFile: false,
  base: '/v2/console/',
  logLevel: 'error',
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir: '',
    // The script has 1.1 MB. Splitting it would save little, because every page needs most of it.
    chunkSizeWarningLimit: 1_500,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: false,
        entryFileNames: 'console.js',
        assetFileNames: 'console[extname]',
      },
    },
  },
});
