import fs from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

const linesOf = (file: string): string[] => gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n')

/** Each makes a file from a whole backup, or the name of one, that cannot be restored. */
export const BAD_BACKUPS: Record<string, { makes: (to: string, whole: string) => void; says: string }> = {
  'a mistyped name': { makes: () => {}, says: 'there is no file' },
  'a folder': { makes: (to) => fs.mkdirSync(to), says: 'is not a file' },
  'an empty file': { makes: (to) => fs.writeFileSync(to, ''), says: 'is not a backup of this product' },
  'a text file': { makes: (to) => fs.writeFileSync(to, 'dear diary\n'), says: 'is not a backup of this product' },
  'something else that is compressed': {
    makes: (to) => fs.writeFileSync(to, gzipSync('{"some":"json"}\n')),
    says: 'is not a backup of this product',
  },
  'a file cut short in the middle': {
    makes: (to, whole) => fs.writeFileSync(to, fs.readFileSync(whole).subarray(0, fs.statSync(whole).size / 2)),
    says: 'is damaged',
  },
  'a file cut short by its last bytes': {
    makes: (to, whole) => fs.writeFileSync(to, fs.readFileSync(whole).subarray(0, -6)),
    says: 'is damaged',
  },
  'a file with one byte changed': {
    makes: (to, whole) => {
      const bytes = fs.readFileSync(whole)
      const at = bytes.length - 40
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      fs.writeFileSync(to, bytes)
    },
    says: 'is damaged',
  },
  'a file that lost its last lines': {
    makes: (to, whole) => fs.writeFileSync(to, gzipSync(`${linesOf(whole).slice(0, -10).join('\n')}\n`)),
    says: 'it ends before all of it was there',
  },
  'a file that lost a row': {
    makes: (to, whole) => {
      const lines = linesOf(whole)
      const row = lines.findIndex((line) => line.startsWith('{"row"'))
      fs.writeFileSync(to, gzipSync(`${lines.toSpliced(row, 1).join('\n')}\n`))
    },
    says: 'it ends before all of it was there',
  },
  'two backups in one file': {
    makes: (to, whole) => fs.writeFileSync(to, gzipSync(`${[...linesOf(whole), ...linesOf(whole)].join('\n')}\n`)),
    says: 'it goes on after its end',
  },
  'a backup of newer code': {
    makes: (to, whole) =>
      edit(to, whole, '"migrations":[', '"migrations":[{"name":"20990101000000_future","checksum":"x"},'),
    says: '20990101000000_future is not known here',
  },
  'a backup of other code': {
    makes: (to, whole) => edit(to, whole, /"checksum":"\w/, '"checksum":"!'),
    says: 'is not the one of the backup',
  },
  'a row that is none': {
    makes: (to, whole) => edit(to, whole, /{"row":"[^"]{8}/, '{"row":"(nonsense'),
    says: 'does not fit the tables',
  },
  'a table that does not exist': {
    makes: (to, whole) => edit(to, whole, '{"table":{"name":"teams"', '{"table":{"name":"teems"'),
    says: 'does not fit the tables',
  },
  'money that does not add up': { makes: (to, whole) => dropRow(to, whole, 'ledger'), says: 'the backup breaks' },
}

function edit(to: string, whole: string, what: string | RegExp, into: string): void {
  const text = `${linesOf(whole).join('\n')}\n`
  const edited = text.replace(what, into)
  if (edited === text) throw new Error(`the backup does not hold ${what}`)
  fs.writeFileSync(to, gzipSync(edited))
}

/** Leaves out the first row of a table, and says so at the end: only the rules of the product are broken. */
function dropRow(to: string, whole: string, table: string): void {
  const lines = linesOf(whole)
  const at = lines.findIndex((line) => line.startsWith(`{"table":{"name":"${table}"`)) + 1
  const end = JSON.parse(lines.at(-1) ?? '') as { end: { rows: number } }
  end.end.rows -= 1
  fs.writeFileSync(to, gzipSync(`${lines.with(-1, JSON.stringify(end)).toSpliced(at, 1).join('\n')}\n`))
}
