/** `local` stays with the browser, `session` with the tab. A browser that blocks storage throws on every access. */
const storages = { local: () => localStorage, session: () => sessionStorage } as const
type StorageKind = keyof typeof storages

/** Null where nothing is stored or storage is blocked. */
export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return storages[kind]().getItem(key)
  } catch {
    return null
  }
}

/** Null removes the value. Returns false where storage is blocked. */
export function store(kind: StorageKind, key: string, value: string | null): boolean {
  try {
    if (value === null) storages[kind]().removeItem(key)
    else storages[kind]().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Reads the value and removes it. */
export function takeStored(kind: StorageKind, key: string): string | null {
  const value = readStored(kind, key)
  store(kind, key, null)
  return value
}
