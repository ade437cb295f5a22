import type { Plugin } from 'vite'

/**
 * Tells the browser to compile whole files while they arrive, beside everything else, instead of each function when it
 * is first called, in front of somebody who waits for a page. Browsers that do not know it see a comment.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
    },
  },
})
