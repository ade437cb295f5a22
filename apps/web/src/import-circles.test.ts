import { expect, test } from 'vitest'
import { findImportCircle } from '../import-circles.ts'

const file = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, imports })

test('files that import each other are found, also through a third file', () => {
  const manifest = { entry: file('entry', 'frame'), frame: file('frame', 'icons'), icons: file('icons', 'entry') }
  expect(findImportCircle(manifest)).toEqual([
    'assets/entry.js',
    'assets/frame.js',
    'assets/icons.js',
    'assets/entry.js',
  ])
})

test('two paths to the same file are not a circle', () => {
  const manifest = { entry: file('entry', 'frame', 'icons'), frame: file('frame', 'icons'), icons: file('icons') }
  expect(findImportCircle(manifest)).toBeUndefined()
})
