import { guidTime, isoTime, matchGuid } from './match-guid.ts'
import type { PropertyList } from './properties.ts'
import { arrayOf, boolOf, byteOf, floatOf, intOf, qwordOf, structOf, textOf } from './property-values.ts'
import { accountId, platformOf, type Reading, type ReadingPlayer, type Side, sideOf } from './reading.ts'
import { ReplayError } from './replay-error.ts'
import { readHeader } from './replay-header.ts'

/** Reads the data of a game from the header of its replay. Throws only ReplayError. */
export function readReplay(bytes: Uint8Array): Reading {
  const { properties } = readHeader(bytes)
  const blue = scoreOf(properties, 'Team0Score')
  const orange = scoreOf(properties, 'Team1Score')
  const guid = matchGuid(textOf(properties, 'MatchGUID') ?? textOf(properties, 'MatchGuid'))
  return {
    blue,
    orange,
    winner: winnerOf(properties, blue, orange),
    forfeit: boolOf(properties, 'bForfeit'),
    overtime: null,
    match_guid: guid,
    started_at: startOf(properties, guid),
    seconds_played: secondsOf(properties),
    map: textOf(properties, 'MapName') || null,
    players: arrayOf(properties, 'PlayerStats').map(toPlayer),
  }
}

/** The game omits values that equal their default, so a team without a goal has no score. */
function scoreOf(properties: PropertyList, key: string): number {
  const score = intOf(properties, key) ?? 0
  if (score < 0) throw new ReplayError('wrong_kind')
  return score
}

function winnerOf(properties: PropertyList, blue: number, orange: number): Side | null {
  if (boolOf(properties, 'bIsUnfinishedMatchReplay')) return null
  const stated = intOf(properties, 'WinningTeam')
  if (stated !== undefined) return sideOf(stated)
  if (statesWinner(properties)) return 'blue'
  return blue === orange ? null : blue > orange ? 'blue' : 'orange'
}

/** Whether the game that wrote this stores the winner; then a missing one is the default, blue. */
function statesWinner(properties: PropertyList): boolean {
  const year = /^(\d\d)\d{4}\./.exec(textOf(properties, 'BuildVersion') ?? '')?.[1]
  return boolOf(properties, 'bForfeit') || Number(year ?? 0) >= 25
}

/** `Date` is not the start: it is the time when the file was saved, in an unknown time zone. */
function startOf(properties: PropertyList, guid: string | null): string | null {
  const seconds = qwordOf(properties, 'MatchStartEpoch')
  if (seconds !== undefined) return isoTime(Number(seconds) * 1_000)
  return guid === null ? null : guidTime(guid)
}

function secondsOf(properties: PropertyList): number | null {
  const seconds = floatOf(properties, 'TotalSecondsPlayed') ?? -1
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

function toPlayer(stats: PropertyList): ReadingPlayer {
  const identity = structOf(stats, 'PlayerID')
  const enumValue = byteOf(stats, 'Platform') ?? byteOf(identity, 'Platform') ?? ''
  const platform = platformOf(String(enumValue).replace(/^OnlinePlatform_/, ''))
  const number = qwordOf(stats, 'OnlineID') ?? qwordOf(identity, 'Uid') ?? 0n
  const id = platform === 'epic' ? (textOf(identity, 'EpicAccountId') ?? '') : String(number)
  return {
    name: textOf(stats, 'Name') ?? '',
    side: sideOf(intOf(stats, 'Team')),
    platform,
    id: accountId(platform, id),
    score: intOf(stats, 'Score') ?? 0,
    goals: intOf(stats, 'Goals') ?? 0,
    assists: intOf(stats, 'Assists') ?? 0,
    saves: intOf(stats, 'Saves') ?? 0,
    shots: intOf(stats, 'Shots') ?? 0,
    bot: boolOf(stats, 'bBot'),
  }
}
