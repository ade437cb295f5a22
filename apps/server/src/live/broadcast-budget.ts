import type { LiveEvent } from '../events/live-event.ts'
import { type Allowance, createAllowance } from './allowance.ts'

/** What one account may make everybody watching a cup refetch: enough to set a team up, then once every ten seconds. */
export const BROADCASTS_PER_ACCOUNT = { burst: 6, everySeconds: 10 }

/** Hints without a figure of their own: two that say the same are as good as one. */
const MERGED: ReadonlySet<string> = new Set(['tournament_updated', 'team_joined'])
const SWEEP_ABOVE = 1_000

type Caused = LiveEvent & { by?: string }

interface Account {
  allowance: Allowance
  held: Map<string, LiveEvent>
  timer: NodeJS.Timeout | undefined
  usedAt: number
}

export interface BroadcastBudget {
  /** Sends the event now, or merged with others of the same account and cup a little later. Never drops one for good. */
  send(event: Caused): void
  stop(): void
}

export interface BroadcastBudgetOptions {
  send(event: LiveEvent): void
  burst?: number
  everySeconds?: number
}

/** Keeps one account from making every spectator refetch as fast as it can write. Admins are not counted. */
export function createBroadcastBudget({
  send,
  burst = BROADCASTS_PER_ACCOUNT.burst,
  everySeconds = BROADCASTS_PER_ACCOUNT.everySeconds,
}: BroadcastBudgetOptions): BroadcastBudget {
  const accounts = new Map<string, Account>()

  const sweep = (now: number): void => {
    if (accounts.size <= SWEEP_ABOVE) return
    for (const [key, { held, usedAt }] of accounts) {
      if (held.size === 0 && now - usedAt > burst * everySeconds * 1000) accounts.delete(key)
    }
  }

  const accountOf = (key: string): Account => {
    const now = performance.now()
    sweep(now)
    const known = accounts.get(key) ?? {
      allowance: createAllowance({ burst, perSecond: 1 / everySeconds }),
      held: new Map(),
      timer: undefined,
      usedAt: now,
    }
    known.usedAt = now
    accounts.set(key, known)
    return known
  }

  const hold = (account: Account, event: LiveEvent): void => {
    account.held.set(JSON.stringify([event.name, event.payload]), event)
    account.timer ??= setTimeout(() => {
      account.timer = undefined
      account.allowance.spend(1)
      const held = [...account.held.values()]
      account.held.clear()
      for (const waiting of held) send(waiting)
    }, everySeconds * 1000).unref()
  }

  return {
    send: (event) => {
      const cup = 'tournament_id' in event.payload ? event.payload.tournament_id : undefined
      if (event.by === undefined || cup === undefined || !MERGED.has(event.name)) return send(event)
      const account = accountOf(`${event.by} ${cup}`)
      // one that is held already must not be overtaken
      if (account.held.size === 0 && account.allowance.spend(1)) send(event)
      else hold(account, event)
    },
    stop: () => {
      for (const { timer } of accounts.values()) clearTimeout(timer)
      accounts.clear()
    },
  }
}
