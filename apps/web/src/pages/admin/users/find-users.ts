import type { User } from '@cup/contract/users'

/** People whose name or address contains what was typed. */
export function findUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return users
  return users.filter(({ name, email }) => `${name}\n${email ?? ''}`.toLowerCase().includes(wanted))
}
