import { PRIZE_SPLIT_PERCENT } from '@cup/contract/constants'
import { prizeTiers, splitCents } from '@cup/contract/prize'
import { AppError } from '../../errors/app-error.ts'
import type { Places } from '../tournaments/podium.rules.ts'

type PlaceNumber = 1 | 2 | 3
export const PLACE_NUMBERS: Places<PlaceNumber> = [1, 2, 3]

/** Splits the whole pool over the filled places, in proportion to their shares. */
export function splitOverPlaces(poolCents: number, podium: Places<string | null>): Places<number> {
  const weights = PRIZE_SPLIT_PERCENT.map((percent, index) => (podium[index] === null ? 0 : percent))
  return toPlaces(splitCents(poolCents, weights))
}

/** The prizes to show before the podium is decided. */
export const presetAmounts = (poolCents: number): Places<number> => toPlaces(prizeTiers(poolCents))

/** Rescales amounts set by an admin to a changed pool, in the same proportions. */
export const rescaleAmounts = (amounts: Places<number>, poolCents: number): Places<number> =>
  toPlaces(splitCents(poolCents, amounts))

/** A prize was sent, so the podium and the amounts are final. */
export const prizeAlreadySent = (): AppError =>
  new AppError('conflict', 'A prize has already been sent', { code: 'prize_already_sent' })

export const sumOf = (amounts: Places<number>): number => amounts[0] + amounts[1] + amounts[2]

/** Splits a place's prize over its players. The first, the captain, gets the cents that do not divide evenly. */
export function splitOverPlayers(shareCents: number, players: number): number[] {
  const each = Math.floor(shareCents / players)
  return Array.from({ length: players }, (_, index) => (index === 0 ? shareCents - each * (players - 1) : each))
}

export const samePodium = (one: Places<string | null>, other: Places<string | null>): boolean =>
  one.every((teamId, index) => teamId === other[index])

/** Whether the same places are filled, even if by other teams. */
export const sameFilledPlaces = (one: Places<string | null>, other: Places<string | null>): boolean =>
  one.every((teamId, index) => (teamId === null) === (other[index] === null))

const toPlaces = (amounts: readonly number[]): Places<number> => [amounts[0] ?? 0, amounts[1] ?? 0, amounts[2] ?? 0]
