import path from 'node:path'
import { compileHints } from '@cup/web/compile-hints'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/bench-bracket-view')

/** Builds a page with our board the way the product is built; returns its folder. */
export async function buildOurPage(): Promise<string> {
  const outDir = path.join(CACHE, 'page')
  const root = path.join(import.meta.dirname, 'page')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss(), compileHints()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'ours.html') },
    },
  })
  return outDir
}
