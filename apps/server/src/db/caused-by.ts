import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs `work` so that the events of its transactions name the player who caused them. Admins and the server cause none. */
export const causedBy = <T>(actor: { id: string; isAdmin: boolean } | null, work: () => T): T =>
  current.run(actor === null || actor.isAdmin ? undefined : actor.id, work)

/** The player on whose behalf this code runs. */
export const currentPlayer = (): string | undefined => current.getStore()
