import type { Tournament } from '@cup/contract/tournaments'
import { Button } from '../../../ui/Button.tsx'
import { bestFinalPlace, type FinalPlace, finalPlaceWords, reasonWords } from '../../my-match/final-place.ts'
import { MatchPanel } from '../../my-match/MatchPanel.tsx'
import { NextCup } from '../../my-match/NextCup.tsx'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { NoMatch } from './NoMatch.tsx'

interface YourCupProps {
  isPlayed: boolean
  tournament: Tournament | undefined
  onJump: (matchId: string) => void
}

/** For a signed-in viewer without a next match: how their team finished, or that they have none. */
export function YourCup({ isPlayed, tournament, onJump }: YourCupProps) {
  const { viewer } = useBoard()
  const bracket = useBracketValue((index) => index.bracket)
  const best = bestFinalPlace(bracket, viewer.teamIds ?? [], tournament)
  if (best) return <YourResult {...best} onJump={() => onJump(best.place.lastMatch.id)} />
  return (
    <NoMatch>
      <p>{isPlayed ? 'You have no match ahead in this cup.' : 'You did not play in this cup.'}</p>
      <p className="text-small text-text-3">Find a team to follow it through the bracket.</p>
    </NoMatch>
  )
}

interface YourResultProps {
  place: FinalPlace
  teamId: string
  onJump: () => void
}

/** For a player whose cup is over: the final place, and the reason. */
function YourResult({ place, teamId, onJump }: YourResultProps) {
  const { teams } = useBoard()
  const { team1_id, team2_id } = place.lastMatch
  const opponent = teams.get((team1_id === teamId ? team2_id : team1_id) ?? '')?.team_name ?? null
  return (
    <section aria-label="Your result" className="grid print:hidden">
      <MatchPanel
        tone={place.from === 1 ? 'champion' : 'out'}
        onPhone="stacked"
        headline={finalPlaceWords(place)}
        details={reasonWords(place, teamId, opponent)}
      >
        <NextCup />
        <Button size="small" onClick={onJump}>
          Last match
        </Button>
      </MatchPanel>
    </section>
  )
}
