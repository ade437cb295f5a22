/** Saves a file, or what an object URL leads to, as a download. A plain link could not send the bearer token. */
export function saveFile(name: string, file: Blob | string): void {
  const link = document.createElement('a')
  link.href = typeof file === 'string' ? file : URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** `friday-cup-7`: a name as part of a file's name; empty if it has no letter or digit. */
export const fileSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
