import { createHash } from 'node:crypto'
import type { Row, Store } from '../storage/store.ts'

export interface Account extends Row {
  email: string
  name: string
  withPicture: boolean
  /** Counts sign-ins, so that the accounts used last are offered first. */
  usedAt: number
}

export interface Accounts {
  find(id: string): Account | undefined
  /** Creates or renames the account of this address; an address is always the same person. */
  signIn(person: { email: string; name: string; withPicture: boolean }): Account
  /** Marks an existing account as used; undefined if it does not exist. */
  reuse(id: string): Account | undefined
  recent(): Account[]
}

const RECENT_SHOWN = 8

export function keepAccounts(store: Store): Accounts {
  const accounts = store.table<Account>('accounts')
  const remember = (account: Omit<Account, 'usedAt'>): Account => {
    const usedAt = 1 + Math.max(0, ...accounts.all().map((known) => known.usedAt))
    const used = { ...account, usedAt }
    accounts.put(used)
    store.save()
    return used
  }
  return {
    find: (id) => accounts.get(id),
    signIn: ({ email, name, withPicture }) => {
      const id = subjectOf(email)
      return remember({ id, email, name, withPicture })
    },
    reuse: (id) => {
      const known = accounts.get(id)
      return known && remember(known)
    },
    recent: () =>
      accounts
        .all()
        .sort((one, other) => other.usedAt - one.usedAt)
        .slice(0, RECENT_SHOWN),
  }
}

/** Derived from the address, so a person stays the same across restarts and instances without anything being stored. */
export function subjectOf(email: string): string {
  // Only A to Z are folded: a look-alike letter is another address and must stay another person.
  const folded = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const digest = createHash('sha256').update(folded).digest('hex')
  return BigInt(`0x${digest}`).toString().slice(0, 21)
}
