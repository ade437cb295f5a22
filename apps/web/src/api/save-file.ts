/** Saves a file, or what an object URL leads to, as a download. A plain link could not send the bearer token. */
export function saveFile(name: string, file: Blob | string): void {
  const link = document.createElement('a')
  link.href = typeof file === 'string' ? file : URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
