import type { AnnouncementKind } from '@cup/contract/announcements'
import { ENTRY_FEE_CENTS } from '@cup/contract/constants'
import { type ShownTerms, termsInWords } from '../../text/terms-in-words.ts'

/** Discord's limit for one message. */
const MAX_MESSAGE_LENGTH = 2_000
const MATCHES_LISTED = 15

/** Escapes all punctuation with backslashes, so that Discord shows a name literally: no formatting, links or pings. */
export const escapeName = (name: string): string => name.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

/** Discord shows these in each reader's own time. */
const discordTime = (at: Date, style: 'F' | 'R' | 't'): string => `<t:${Math.floor(at.getTime() / 1000)}:${style}>`

interface CupText {
  name: string
  startDate: Date
  terms: ShownTerms
}

export const cupOpenText = ({ name, startDate, terms }: CupText, origin: string): string => {
  const begins = `${discordTime(startDate, 'F')} (${discordTime(startDate, 'R')})`
  const special = termsInWords(terms, escapeName)
  return [
    `**${escapeName(name)}** is open for registration. It begins ${begins}.`,
    ...(special === '' ? [] : [special]),
    `${origin}/prize-pool`,
  ].join('\n')
}

export const bracketDrawnText = ({ name, teams }: { name: string; teams: number }, origin: string): string =>
  `The bracket of **${escapeName(name)}** is drawn: ${teams} teams.\n${origin}/bracket`

interface CalledText {
  round_name: string
  team1_name: string
  team2_name: string
}

export function matchesCalledText(matches: readonly CalledText[], deadline: Date, origin: string): string {
  const until = `Check in until ${discordTime(deadline, 't')} (${discordTime(deadline, 'R')})`
  const lines = matches
    .slice(0, MATCHES_LISTED)
    .map((match) => `• ${escapeName(match.team1_name)} v ${escapeName(match.team2_name)} (${match.round_name})`)
  const more = matches.length - lines.length
  const rest = more > 0 ? [`… and ${more} more`] : []
  return [`**Matches called.** ${until}`, ...lines, ...rest, `${origin}/bracket`]
    .join('\n')
    .slice(0, MAX_MESSAGE_LENGTH)
}

interface ResultText {
  round_name: string
  winner_name: string
  loser_name: string
  score: string | null
}

export const resultText = ({ round_name, winner_name, loser_name, score }: ResultText, isCorrection: boolean): string =>
  `${isCorrection ? 'Correction: ' : ''}**${escapeName(winner_name)}** beat ${escapeName(loser_name)}${
    score === null ? '' : ` ${escapeName(score)}`
  } (${round_name})`

const PLACES = ['1st', '2nd', '3rd'] as const

export const podiumText = (name: string, teams: readonly (string | null)[], origin: string): string =>
  [
    `**${escapeName(name)}** is decided.`,
    ...PLACES.flatMap((place, index) => {
      const team = teams[index] ?? null
      return team === null ? [] : `${place}: **${escapeName(team)}**`
    }),
    `${origin}/bracket`,
  ].join('\n')

export const testText = (origin: string): string => `Announcements of the cup will appear here.\n${origin}`

const DEFAULT_TERMS: ShownTerms = {
  entry_fee_cents: ENTRY_FEE_CENTS,
  added_prize_cents: 0,
  added_prize_by: null,
  team_limit: null,
}
const SEVEN_MINUTES_MS = 7 * 60_000
const TWO_DAYS_MS = 2 * 86_400_000

/** An example of each kind, with made-up names and times. */
export function previewOf(kind: AnnouncementKind, now: Date, origin: string): string {
  const match = { round_name: 'Winners Round 1', team1_name: 'Redshift', team2_name: 'Octane_Overdrive' }
  switch (kind) {
    case 'cup_open':
      return cupOpenText(
        { name: 'Weekly Cup', startDate: new Date(now.getTime() + TWO_DAYS_MS), terms: DEFAULT_TERMS },
        origin,
      )
    case 'bracket_drawn':
      return bracketDrawnText({ name: 'Weekly Cup', teams: 16 }, origin)
    case 'matches_called':
      return matchesCalledText([match], new Date(now.getTime() + SEVEN_MINUTES_MS), origin)
    case 'results':
      return resultText({ ...match, winner_name: match.team1_name, loser_name: match.team2_name, score: '2-1' }, false)
    case 'podium':
      return podiumText('Weekly Cup', [match.team1_name, match.team2_name, 'Musty Cows'], origin)
  }
}
