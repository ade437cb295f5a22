import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { woffToTtf } from './woff-to-ttf.ts'

const FONTS = [
  '@fontsource/oxanium/files/oxanium-latin-700-normal.woff',
  '@fontsource/oxanium/files/oxanium-latin-ext-700-normal.woff',
  '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff',
  '@fontsource/figtree/files/figtree-latin-700-normal.woff',
  '@fontsource/figtree/files/figtree-latin-ext-700-normal.woff',
]

let fontFiles: Promise<string[]> | undefined

/** Draws an SVG on a thread of the library, with the fonts of the site and the system's fonts for missing letters. */
export async function svgToPng(svg: string): Promise<Buffer> {
  fontFiles ??= unpackFonts()
  const image = await renderAsync(svg, {
    font: { fontFiles: await fontFiles, loadSystemFonts: true, defaultFontFamily: 'Figtree' },
  })
  return image.asPng()
}

/** The library reads only TrueType files; the packages contain WOFF. */
async function unpackFonts(): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cup-fonts-'))
  const { resolve } = createRequire(import.meta.url)
  return FONTS.map((font) => {
    const file = path.join(folder, `${path.basename(font, '.woff')}.ttf`)
    writeFileSync(file, woffToTtf(readFileSync(resolve(font))))
    return file
  })
}
