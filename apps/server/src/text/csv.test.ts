import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cell = (value: string): string => toCsv(['h'], [[value]]).split('\r\n')[1] ?? ''

describe('toCsv', () => {
  test('writes a header and one line per row', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x', 1],
          [null, { cents: -1050 }],
        ],
      ),
    ).toBe('a,b\r\nx,1\r\n,-10.50\r\n')
  })

  test.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`],
    ['\t=1', `"\t'=1"`],
    ['  =1', "  '=1"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
    ["a;=cmd|'/C calc'!A0", `"a;'=cmd|'/C calc'!A0"`],
    ['a; =1', `"a; '=1"`],
    ['a|@b', `"a|'@b"`],
    ['a\n=1', `"a\n'=1"`],
    ['a,-1', `"a,'-1"`],
    ['a-b=c@d.e', 'a-b=c@d.e'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
  ])('keeps a spreadsheet from running or splitting %j', (value, expected) => {
    expect(cell(value)).toBe(expected)
  })
})
