import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compileHints } from '../../compile-hints.ts'

/** Builds a page that has only our bracket, `ours.html`, the way the product is built. */
export async function buildBracketPage(outDir: string): Promise<void> {
  const root = import.meta.dirname
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
}
