import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { decrypt, encrypt, makeKeyPair } from '../src/features/backups/encryption.ts'

/** From empty to several chunks, and the sizes around one chunk. */
const SIZES = [0, 1, 65_535, 65_536, 65_537, 200_000]

/** The program "age" reads what the product encrypts, and the product what "age" encrypts to the product's key. */
export async function checkAge(program: string): Promise<{ ok: boolean; output: string }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'age-'))
  const problems: string[] = []
  try {
    const { recipient, secret } = await makeKeyPair()
    const keyFile = path.join(folder, 'key.txt')
    fs.writeFileSync(keyFile, `${secret}\n`)
    for (const size of SIZES) {
      const plain = Buffer.alloc(size, 'a backup of the cup\n')
      const ours = await gather(encrypt(once(plain), recipient))
      const read = run(program, ['--decrypt', '--identity', keyFile], ours)
      if (!read.output.equals(plain)) problems.push(`age cannot read ${size} bytes of ours: ${read.error}`)
      const theirs = run(program, ['--recipient', recipient], plain)
      const back = await gather(decrypt(once(theirs.output), secret)).catch((error: unknown) => String(error))
      if (typeof back === 'string' || !back.equals(plain)) problems.push(`we cannot read ${size} bytes of age: ${back}`)
    }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
  return { ok: problems.length === 0, output: problems.join('\n') }
}

function run(program: string, args: readonly string[], input: Buffer): { output: Buffer; error: string } {
  const { stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 2 ** 24 })
  return { output: stdout, error: String(stderr) }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
