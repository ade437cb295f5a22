import fs from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

const linesOf = (file: string): string[] => gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n')

/** Each creates a file that cannot be restored, from a complete backup or its name. */
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
  "a table of the database's own catalogue": {
    makes: (to, whole) => edit(to, whole, '{"table":{"name":"teams"', '{"table":{"name":"pg_db_role_setting"'),
    says: 'which do not have the table pg_db_role_setting',
  },
  'a table of the migrations': {
    makes: (to, whole) => edit(to, whole, '{"table":{"name":"teams"', '{"table":{"name":"schema_changes"'),
    says: 'which do not have the table schema_changes',
  },
  'a column that does not exist': {
    makes: (to, whole) => edit(to, whole, '"columns":["', '"columns":["xmin","'),
    says: 'does not fit the tables',
  },
  'a column that is there twice': {
    makes: (to, whole) => edit(to, whole, '"users","columns":["id"', '"users","columns":["id","id"'),
    says: 'does not fit the tables',
  },
  'fields of rows that are other ones': {
    makes: (to, whole) => edit(to, whole, /("users".*"fields":\["id",)/, '$1"extra",'),
    says: 'does not fit the tables',
  },
  'a head without its first migration': {
    makes: (to, whole) => edit(to, whole, /"migrations":\[{.*?},/, '"migrations":['),
    says: 'does not fit the tables',
  },
  'money that does not add up': { makes: (to, whole) => dropRow(to, whole, 'ledger'), says: 'the backup breaks' },
}

/** Files that are refused while they are read, before any query. */
export const DAMAGED_BACKUPS: typeof BAD_BACKUPS = {
  'a head without migrations': {
    makes: (to, whole) => edit(to, whole, /"migrations":\[.*?\]/, '"migrations":null'),
    says: 'is not a backup of this product',
  },
  'a head that is null': {
    makes: (to, whole) => edit(to, whole, /^.*\n/, '{"head":null}\n'),
    says: 'is not a backup of this product',
  },
  'a migration that leads out of its folder': {
    makes: (to, whole) => edit(to, whole, /"migrations":\[{"name":"\w+"/, '"migrations":[{"name":"../../secret"'),
    says: 'is not a backup of this product',
  },
  'a line that is null': { makes: (to, whole) => insertLine(to, whole, 'null'), says: 'of no known kind' },
  'a line that is a list': { makes: (to, whole) => insertLine(to, whole, '[]'), says: 'of no known kind' },
  'an empty line': { makes: (to, whole) => insertLine(to, whole, ''), says: 'of no known kind' },
  'a line that is no JSON': { makes: (to, whole) => insertLine(to, whole, '{"row":'), says: 'of no known kind' },
  'a row that is a number': { makes: (to, whole) => insertLine(to, whole, '{"row":7}'), says: 'of no known kind' },
  'a row before its table': {
    makes: (to, whole) => edit(to, whole, '{"table"', '{"row":"(1)"}\n{"table"'),
    says: 'in a wrong order',
  },
  'a table without columns': {
    makes: (to, whole) => edit(to, whole, /"columns":\[.*?\]/, '"columns":[]'),
    says: 'of no known kind',
  },
  'a table with a name that is none': {
    makes: (to, whole) => edit(to, whole, '{"table":{"name":"teams"', '{"table":{"name":"teams; drop"'),
    says: 'of no known kind',
  },
  'a table that is there twice': {
    makes: (to, whole) => edit(to, whole, '{"table":{"name":"teams"', '{"table":{"name":"users"'),
    says: 'is there twice',
  },
  'a job without an id': {
    makes: (to, whole) => insertLine(to, whole, '{"job":{"name":"send-receipt"}}'),
    says: 'of no known kind',
  },
  'a job for a day that does not exist': {
    makes: (to, whole) => edit(to, whole, /"start_after":"[^"]*"/, '"start_after":"the 31st of June"'),
    says: 'of no known kind',
  },
  'an end without numbers': {
    makes: (to, whole) => edit(to, whole, /{"end":.*\n$/, '{"end":null}\n'),
    says: 'of no known kind',
  },
  'something behind the compressed part': {
    makes: (to, whole) => fs.writeFileSync(to, Buffer.concat([fs.readFileSync(whole), Buffer.alloc(64, 'x')])),
    says: 'is damaged',
  },
}

function edit(to: string, whole: string, what: string | RegExp, into: string): void {
  const text = `${linesOf(whole).join('\n')}\n`
  const edited = text.replace(what, into)
  if (edited === text) throw new Error(`the backup does not hold ${what}`)
  fs.writeFileSync(to, gzipSync(edited))
}

/** Puts a line before the last one. */
function insertLine(to: string, whole: string, line: string): void {
  fs.writeFileSync(to, gzipSync(`${linesOf(whole).toSpliced(-1, 0, line).join('\n')}\n`))
}

/** Omits the first row of a table and corrects the count at the end, so that only the invariants are violated. */
function dropRow(to: string, whole: string, table: string): void {
  const lines = linesOf(whole)
  const at = lines.findIndex((line) => line.startsWith(`{"table":{"name":"${table}"`)) + 1
  const end = JSON.parse(lines.at(-1) ?? '') as { end: { rows: number } }
  end.end.rows -= 1
  fs.writeFileSync(to, gzipSync(`${lines.with(-1, JSON.stringify(end)).toSpliced(at, 1).join('\n')}\n`))
}
