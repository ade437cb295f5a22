import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAtMs: number
}

/** Sign-ins that are started and never finished must not fill the memory. */
const MAX_ENTRIES = 20_000
const MAX_SECONDS = 86_400

/**
 * Keeps sign-ins under way, codes and tokens in memory: they live for minutes, and a visitor whose sign-in is lost in a
 * restart signs in again. Several instances behind one address each keep their own, so a sign-in must stay on one of
 * them.
 */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.expiresAtMs > Date.now()) return entry?.payload
    entries.delete(key)
    return undefined
  }
  return (model) => ({
    upsert: async (id, payload, expiresInSeconds = MAX_SECONDS) => {
      const entry = { payload, expiresAtMs: Date.now() + expiresInSeconds * 1000 }
      for (const key of keysOf(model, id, payload)) {
        entries.delete(key)
        entries.set(key, entry)
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_ENTRIES) break
        entries.delete(oldest)
      }
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => live(`${model}/uid:${uid}`),
    findByUserCode: async (userCode) => live(`${model}/user-code:${userCode}`),
    consume: async (id) => {
      const payload = live(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      const payload = entries.get(`${model}:${id}`)?.payload
      for (const key of keysOf(model, id, payload)) entries.delete(key)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(key)
    },
  })
}

const keysOf = (model: string, id: string, payload?: AdapterPayload): string[] => [
  `${model}:${id}`,
  ...(payload?.uid === undefined ? [] : [`${model}/uid:${payload.uid}`]),
  ...(payload?.userCode === undefined ? [] : [`${model}/user-code:${payload.userCode}`]),
]
