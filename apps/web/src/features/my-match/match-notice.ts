import type { MyMatch } from '@cup/contract/matches'
import { secondsLeft } from '../../format/countdown.ts'
import { clockTime } from '../../format/moments.ts'
import type { PanelTone } from './MatchPanel.tsx'

interface MatchNotice {
  tone: PanelTone
  /** Whether the player must act now. */
  urgent: boolean
  headline: string
  /** While a check-in is open. */
  secondsLeft?: number
  details: string
  /** For the title of the document. */
  cue: string
  canCheckIn: boolean
}

/** The dock's notice about the viewer's most urgent match. */
export function matchNotice(match: MyMatch, nowMs: number): MatchNotice {
  const base = {
    tone: match.checked_in ? 'calm' : 'wait',
    urgent: false,
    details: detailsOf(match),
    canCheckIn: false,
  } as const
  if (match.match_status === 'in_progress') return { ...base, ...REPORT_NOTICES[match.report] }
  if (match.match_status === 'checkin') return { ...base, ...checkInNotice(match, nowMs) }
  return {
    ...base,
    headline: match.checked_in ? 'Your match is next, you are checked in' : 'Your match is next',
    cue: match.opponent_name === null ? '' : 'Your match is next',
    canCheckIn: match.opponent_name !== null && !match.checked_in,
  }
}

/** The opponent first: a phone cuts off the end. */
function detailsOf(match: MyMatch): string {
  const { team_name, round_name, best_of, match_status, expected_at } = match
  const when = match_status === 'pending' && expected_at !== null ? [`about ${clockTime(expected_at)}`] : []
  return [`${team_name} vs ${opponentOf(match)}`, ...when, round_name, `Best of ${best_of}`].join(' · ')
}

const opponentOf = ({ opponent_name, opponent_from }: MyMatch): string =>
  opponent_name ?? opponent_from?.replace(/^[WL]/, (letter) => letter.toLowerCase()) ?? 'TBD'

type Texts = Pick<MatchNotice, 'headline' | 'cue'>

const REPORT_NOTICES: Record<MyMatch['report'], Pick<MatchNotice, 'tone' | 'urgent' | 'headline' | 'cue'>> = {
  none: { tone: 'live', urgent: false, headline: 'Your match is on', cue: 'Your match is on' },
  ours: { tone: 'calm', urgent: false, headline: 'You reported the result', cue: '' },
  theirs: { tone: 'urgent', urgent: true, headline: 'The other team reported the result', cue: 'Confirm the result' },
  disputed: { tone: 'wait', urgent: false, headline: 'The reports differ: an organiser decides', cue: '' },
}

function checkInNotice({ checked_in, checkin_deadline }: MyMatch, nowMs: number): Partial<MatchNotice> & Texts {
  if (checked_in) return { headline: 'Checked in, waiting for your opponent', cue: '' }
  const left = checkin_deadline === null ? 0 : secondsLeft(checkin_deadline, nowMs)
  if (left === 0) return { headline: 'CHECK-IN EXPIRED', cue: '' }
  return {
    tone: 'urgent',
    urgent: true,
    headline: 'Check in now',
    secondsLeft: left,
    cue: 'Check in now',
    canCheckIn: true,
  }
}
