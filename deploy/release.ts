/** `npm run release` writes the product into release/, `npm run release -- FOLDER` into another empty or missing folder. */
import fs from 'node:fs'
import path from 'node:path'
import { sourceMapsOf, writeRelease } from './release/write-release.ts'

const [named] = process.argv.slice(2)
const folder = path.resolve(named ?? 'release')
if (named === undefined) fs.rmSync(folder, { recursive: true, force: true })
const { version, files, bytes } = await writeRelease(folder, (line) => console.log(line))
console.log(`${folder}: version ${version}, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`)
console.log(
  `${sourceMapsOf(folder)}: where an error that a page reported is in the sources; keep it, and never serve it`,
)
