import { listTeams } from '@cup/contract/teams'
import { type CurrentTournament, currentTournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'

const me = aUser()
const other = { id: anId(90), name: 'Other', email: null }
const own = { id: me.id, name: me.name, email: null }
const third = { id: anId(91), name: 'Third', email: null }
const FREE: Partial<CurrentTournament> = { entry_fee: 0 }

test.each([
  ['no team', {}, undefined, 'Enter your team'],
  ['a team of others', {}, aTeam({ captain_id: other.id, players: [other] }), 'Enter your team'],
  ['an unpaid team of my own', {}, aTeam({ captain_id: me.id, players: [own] }), 'Pay the entry fee of'],
  [
    'an unpaid team that I play in',
    {},
    aTeam({ captain_id: other.id, players: [other, own] }),
    'waits for its entry fee',
  ],
  ['a paid team', {}, aTeam({ captain_id: me.id, players: [own], paid: true }), 'is in. Next: the draw'],
  ['a short team in a free cup', FREE, aTeam({ captain_id: me.id, players: [own, other] }), 'needs players'],
  ['a whole team in a free cup', FREE, aTeam({ captain_id: me.id, players: [own, other, third] }), 'waits for a place'],
] as const)('with %s the next step is said', async (_name, cup, team, words) => {
  quietApi(me)
    .answer(currentTournament, aTournament(cup))
    .answer(listTeams, team ? [aTeam({ id: anId(95), captain_id: other.id, players: [other] }), team] : [])
  await openPage('/')
  const link = await screen.findByRole('link', { name: new RegExp(words) })
  expect(link.getAttribute('href')).toBe('/prize-pool')
  if (team?.captain_id === me.id) expect(link.textContent).toContain(team.team_name)
})
