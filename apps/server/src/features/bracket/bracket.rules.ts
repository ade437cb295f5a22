import { MAX_BRACKET_TEAMS, MIN_PAID_TEAMS } from '@cup/contract/constants'
import { AppError } from '../../errors/app-error.ts'

type Status = 'active' | 'in_progress' | 'completed'

/** Why a bracket cannot be generated now, as a sentence, or null if it can. */
export function whyNotGenerate(tournament: { status: Status }, paidTeams: number): string | null {
  if (tournament.status === 'completed') return 'No active tournament'
  if (tournament.status === 'in_progress') return 'Bracket has already been generated'
  if (paidTeams < MIN_PAID_TEAMS) return `At least ${MIN_PAID_TEAMS} paid teams are required`
  if (paidTeams > MAX_BRACKET_TEAMS) return `At most ${MAX_BRACKET_TEAMS} teams fit into a bracket`
  return null
}

export function requireGeneratable(tournament: { status: Status }, paidTeams: number): void {
  const reason = whyNotGenerate(tournament, paidTeams)
  if (reason !== null) throw new AppError('conflict', reason)
}

/** A seeding must list exactly the paid teams, each once. */
export function requireWholeSeeding(seeding: readonly string[], paidTeamIds: readonly string[]): void {
  const paid = new Set(paidTeamIds)
  const isWhole =
    seeding.length === paid.size && new Set(seeding).size === paid.size && seeding.every((id) => paid.has(id))
  if (!isWhole) throw new AppError('invalid', 'Seeding must list every paid team exactly once')
}

/** Fisher–Yates: every order is equally likely. */
export function shuffled<T>(items: readonly T[], randomBelow: (bound: number) => number): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1)
    const moved = order[last] as T
    order[last] = order[other] as T
    order[other] = moved
  }
  return order
}
