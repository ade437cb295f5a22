import type { MyMatch } from '@cup/contract/matches'
import { secondsLeft } from '../../format/countdown.ts'
import { clockTime } from '../../format/moments.ts'

interface MatchNotice {
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

/** What the dock says about the viewer's most urgent match. */
export function matchNotice(match: MyMatch, nowMs: number): MatchNotice {
  const details = `${match.round_name} · Best of ${match.best_of} · ${match.team_name} vs ${match.opponent_name ?? 'TBD'}`
  const base = { urgent: false, details, canCheckIn: false }
  if (match.match_status === 'in_progress') return { ...base, ...REPORT_NOTICES[match.report] }
  if (match.match_status === 'checkin') return { ...base, ...checkInNotice(match, nowMs) }
  return {
    ...base,
    details: match.expected_at === null ? details : `${details} · about ${clockTime(match.expected_at)}`,
    headline: match.checked_in ? 'Your match is next, you are checked in' : 'Your match is next',
    cue: match.opponent_name === null ? '' : 'Your match is next',
    canCheckIn: match.opponent_name !== null && !match.checked_in,
  }
}

const REPORT_NOTICES: Record<MyMatch['report'], Pick<MatchNotice, 'urgent' | 'headline' | 'cue'>> = {
  none: { urgent: false, headline: 'Your match is on', cue: 'Your match is on' },
  ours: { urgent: false, headline: 'You reported the result', cue: '' },
  theirs: { urgent: true, headline: 'The other team reported the result', cue: 'Confirm the result' },
  disputed: { urgent: false, headline: 'The reports differ: an organiser decides', cue: '' },
}

function checkInNotice({ checked_in, checkin_deadline }: MyMatch, nowMs: number) {
  if (checked_in) return { headline: 'Checked in, waiting for your opponent', cue: '' }
  const left = checkin_deadline === null ? 0 : secondsLeft(checkin_deadline, nowMs)
  if (left === 0) return { headline: 'CHECK-IN EXPIRED', cue: '' }
  return {
    urgent: true,
    headline: 'Check in now',
    secondsLeft: left,
    cue: 'Check in now',
    canCheckIn: true,
  }
}
