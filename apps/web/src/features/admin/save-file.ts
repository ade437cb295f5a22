/** Excel takes a file for old Windows text, and breaks every name with an accent, unless it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Gives a text to the browser's downloads: the bearer token cannot travel with a plain link. */
export function saveCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
