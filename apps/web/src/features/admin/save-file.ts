/** Without this mark Excel misreads accented letters. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a text as a download. A plain link could not send the bearer token. */
export function saveCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
