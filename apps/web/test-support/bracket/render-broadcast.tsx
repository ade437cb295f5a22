import type { Bracket } from '@cup/contract/bracket'
import { act, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { BroadcastScreen } from '../../src/features/bracket-view/broadcast/BroadcastScreen.tsx'
import { aTeam, aTournament } from '../samples.ts'
import { aClock } from './a-clock.ts'
import { bracketInCache } from './render-board.tsx'

/** A stream of the bracket, with three players in each team; `show` updates the bracket. */
export function renderBroadcast(bracket: Bracket, changes: Partial<ComponentProps<typeof BroadcastScreen>> = {}) {
  const { withSource, update } = bracketInCache(bracket)
  // at the first page of a bracket that has several
  const clock = aClock('1970-01-01T00:00:00.000Z')
  const { container } = render(
    withSource((source) => (
      <BroadcastScreen
        bracket={source}
        clock={clock}
        tournament={aTournament({ prize_pool: 320, paid_team_count: 32 })}
        followedTeamId={null}
        background="dark"
        scene={null}
        matchId={null}
        rosters={bracket.teams.map(({ id }) =>
          aTeam({
            id,
            players: ['Ana', 'Bo', 'Cy'].map((name) => ({ id: name, name: `${name} of ${id}`, email: null })),
          }),
        )}
        {...changes}
      />
    )),
  )
  const show = (newer: Bracket) =>
    act(async () => {
      update(newer)
      // The cache notifies the page in a task of its own.
      await new Promise((resolve) => setTimeout(resolve))
    })
  return { show, clock, container }
}
