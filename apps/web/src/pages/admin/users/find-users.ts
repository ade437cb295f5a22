import type { User } from '@cup/contract/users'

/** Users whose name or e-mail contains the typed text. */
export function findUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return users
  return users.filter(({ name, email }) => `${name}\n${email ?? ''}`.toLowerCase().includes(wanted))
}
