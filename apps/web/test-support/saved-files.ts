import { vi } from 'vitest'

export interface SavedFile {
  name: string
  content: Blob
}

/** Collects the files that the page downloads, which jsdom cannot do. */
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
