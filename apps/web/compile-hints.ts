import type { Plugin, Rolldown } from 'vite'
import { ROUTES } from './src/app/route-manifest.ts'

const pages = ROUTES.filter(({ adminOnly }) => !adminOnly).map(({ source }) => `/src/${source}`)

/**
 * Tells the browser to compile the scripts of the first paint while they arrive, instead of each function when it is
 * first called. Only those scripts: compiling all of a dialog or of the dashboard ahead of time would delay the paint.
 * Browsers that do not know the hint see a comment.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const hinted = new Set<string>()
      const hint = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || hinted.has(file)) return
        hinted.add(file)
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        moveDownOneLine(bundle[`${file}.map`])
        for (const next of chunk.imports) hint(next)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const isPage = pages.some((page) => chunk.facadeModuleId?.endsWith(page))
        if (chunk.isEntry || isPage) hint(chunk.fileName)
      }
    },
  },
})

/** The hint is a line of its own, which the source map does not know. */
function moveDownOneLine(map: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void {
  if (map?.type !== 'asset') return
  const content = JSON.parse(String(map.source)) as { mappings: string }
  map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` })
}
