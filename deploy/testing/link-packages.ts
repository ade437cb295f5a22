import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Does in a moment what `npm ci` would: refuses when a file is missing that it reads, then links the packages that are
 * installed already. Packages of the project lead to the ones in `folder`.
 */
export function linkPackages(folder: string): void {
  const { packages } = readJson(path.join(ROOT, 'package-lock.json')) as { packages: Record<string, unknown> }
  const workspaces = Object.keys(packages).filter((place) => !place.startsWith('node_modules/'))
  const read = ['package-lock.json', '.npmrc', ...workspaces.map((place) => path.join(place, 'package.json'))]
  const missing = read.filter((file) => !fs.existsSync(path.join(folder, file)))
  if (missing.length > 0) throw new Error(`npm ci would not find ${missing.join(', ')}`)
  linkAll(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
}

function linkAll(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const name of fs.readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    // links to the project's own packages are relative, and so are right in a copy as well
    if (name === '@cup') fs.cpSync(source, target, { recursive: true, verbatimSymlinks: true })
    else if (name.startsWith('@')) linkAll(source, target)
    else if (name !== '.cache') fs.symlinkSync(source, target)
  }
}

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'))
