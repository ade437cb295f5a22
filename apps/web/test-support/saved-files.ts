import { vi } from 'vitest'

export interface SavedFile {
  name: string
  content: Blob
}

/** Catches what the page gives to the browser's downloads, which jsdom has none of. */
export function catchDownloads(): SavedFile[] {
  const saved: SavedFile[] = []
  const contents = new Map<string, Blob>()
  URL.createObjectURL = (blob) => {
    const url = `blob:${contents.size}`
    contents.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    if (content) saved.push({ name: this.download, content })
  })
  return saved
}
