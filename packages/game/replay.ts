/** Prints what replay files say about their games, one JSON object per line: `npm run replay -- FILE…` */
import { openAsBlob } from 'node:fs'
import { headerBytes, ReplayError, readReplay } from './src/index.ts'

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: npm run replay -- FILE…')
  process.exitCode = 2
}
for (const file of files) console.log(JSON.stringify({ file, ...(await describe(file)) }))

async function describe(file: string): Promise<object> {
  try {
    const { overtime: _notInHeaders, ...reading } = readReplay(await headerBytes(await openAsBlob(file)))
    return { ok: true, ...reading }
  } catch (error) {
    if (error instanceof ReplayError) return { ok: false, error: error.message }
    return { ok: false, error: `This file cannot be opened: ${error instanceof Error ? error.message : error}` }
  }
}
