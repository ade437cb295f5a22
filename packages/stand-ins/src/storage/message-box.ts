import type { Row, Store } from './store.ts'

export interface MessageBox<M extends Row> {
  /** Ids are numbers in the order of arrival. */
  nextId(): string
  /** Stores a message and deletes the oldest ones beyond the limit. */
  keep(message: M): void
  /** Newest first. */
  messages(): M[]
  clear(): void
}

export function openMessageBox<M extends Row>(store: Store, limit: number): MessageBox<M> {
  const kept = store.table<M>('messages')
  let lastId = Math.max(0, ...kept.all().map(({ id }) => Number(id)))
  return {
    nextId: () => String(++lastId),
    keep: (message) => {
      kept.put(message)
      for (const { id } of kept.all().slice(0, -limit)) kept.remove(id)
      store.save()
    },
    messages: () => kept.all().sort((one, other) => Number(other.id) - Number(one.id)),
    clear: () => {
      for (const { id } of kept.all()) kept.remove(id)
      store.save()
    },
  }
}
