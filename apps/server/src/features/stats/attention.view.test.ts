import { describe, expect, test } from 'vitest'
import type { OpenMatch } from './attention.queries.ts'
import {
  byUrgency,
  toComparisonItems,
  toCupItems,
  toDisputeItem,
  toFailedRefundItem,
  toMatchItem,
  toPrizesItem,
  toRoomItem,
} from './attention.view.ts'
import type { CupState } from './cup-attention.queries.ts'
import type { RoomAttention } from './room-attention.queries.ts'

const AT = new Date('2026-11-21T18:00:00.000Z')
const CUP = { name: 'Cup 12', tournament_id: 'cup' }

const aMatch = (changes: Partial<OpenMatch>): OpenMatch => ({
  kind: 'match_ready',
  match_id: 'match',
  round_name: 'Winners Round 1',
  position: 2,
  team1_name: 'Owls',
  team2_name: 'Bats',
  present_name: null,
  since: AT,
  checkin_deadline: null,
  checkin_extensions: 0,
  ...changes,
})

test.each([
  [{ kind: 'nobody_came' }, 'Owls v Bats: neither team checked in.'],
  [{ kind: 'checkin_expired', present_name: 'Owls' }, 'Bats did not check in against Owls.'],
  [{ kind: 'checkin_expired', present_name: 'Bats' }, 'Owls did not check in against Bats.'],
  [{ kind: 'checking_in' }, 'Owls v Bats: waiting for both teams.'],
  [{ kind: 'checking_in', present_name: 'Owls' }, 'Owls v Bats: waiting for Bats.'],
  [{ kind: 'checking_in', present_name: 'Bats' }, 'Owls v Bats: waiting for Owls.'],
  [{ kind: 'both_ready' }, 'Owls v Bats: both teams are checked in.'],
  [{ kind: 'match_ready', team2_name: null }, 'Owls v TBD: ready to call.'],
] as const)('a waiting match %o reads %s', (changes, text) => {
  expect(toMatchItem('cup', aMatch(changes))).toMatchObject({
    text: `Winners Round 1, match 2: ${text}`,
    match_id: 'match',
    team_id: null,
    claims: [],
  })
})

test('only an open check-in has an end, and can be extended twice', () => {
  const open = (checkin_extensions: number) =>
    toMatchItem('cup', aMatch({ kind: 'checking_in', checkin_deadline: AT, checkin_extensions }))
  expect(open(0)).toMatchObject({ due_at: AT.toISOString(), can_extend: true })
  expect([open(1).can_extend, open(2).can_extend]).toEqual([true, false])
  expect(toMatchItem('cup', aMatch({ checkin_deadline: AT }))).not.toHaveProperty('due_at')
})

describe('a match room', () => {
  const aRoom: RoomAttention = {
    kind: 'match_disputed',
    match_id: 'match',
    round_name: 'Grand Final',
    position: 1,
    team1_id: 'owls',
    team1_name: 'Owls',
    team2_id: 'bats',
    team2_name: 'Bats',
    score: null,
    reason: null,
    claims: [],
    since: AT,
  }

  test.each([
    [{}, 'Owls v Bats, the reports differ.'],
    [{ reason: 'games' }, 'Owls v Bats, the teams differ about a game.'],
    [{ kind: 'help_called', reason: 'Lag' }, 'Owls v Bats, an organiser was called: Lag'],
    [{ kind: 'result_contested', score: '3-1' }, 'Owls v Bats, the result 3-1 is contested.'],
    [{ kind: 'match_overdue' }, 'Owls v Bats takes longer than expected.'],
  ] as const)('%o reads %s', (changes, text) => {
    expect(toRoomItem('cup', { ...aRoom, ...changes }).text).toBe(`Grand Final: ${text}`)
  })

  test('offers what each team claims: winner and score', () => {
    const claim = { team_id: 'owls', team_name: 'Owls', reported_by: 'Ann', evidence_url: 'https://a.test' }
    const { claims } = toRoomItem('cup', {
      ...aRoom,
      claims: [
        { ...claim, team1_games: 3, team2_games: 1 },
        { ...claim, team1_games: 0, team2_games: 3 },
      ],
    })
    expect(claims).toEqual([
      { ...claim, winner_team_id: 'owls', winner_team_name: 'Owls', score: '3-1' },
      { ...claim, winner_team_id: 'bats', winner_team_name: 'Bats', score: '3-0' },
    ])
  })
})

describe('money', () => {
  const payment = { payment_id: 'p', team_id: 't', team_name: 'Owls', tournament_id: 'cup', since: AT }

  test('describes a failed refund and a dispute with its deadline', () => {
    expect(toFailedRefundItem(payment)).toMatchObject({
      text: 'The refund for Owls failed.',
      payment_id: 'p',
      team_id: 't',
    })
    const dispute = { ...payment, amount_cents: 1000, evidence_due_at: AT }
    expect(toDisputeItem(dispute)).toMatchObject({ due_at: AT.toISOString(), payment_id: 'p', team_id: 't' })
    expect(toDisputeItem(dispute).text).toContain('disputed: $10.00. Answer')
    const unknown = toDisputeItem({ ...dispute, amount_cents: null, evidence_due_at: null })
    expect([unknown.due_at, unknown.text.includes('is disputed. Answer')]).toEqual([null, true])
  })

  test('lists five differences to the provider and counts the others', () => {
    const difference = (n: number) => ({ text: `Difference ${n}.`, payment_id: `p${n}`, provider_id: `re_${n}` })
    const compared = (count: number) =>
      toComparisonItems({
        compared_at: AT,
        differences: Array.from({ length: count }, (_, n) => difference(n)),
      } as unknown as Parameters<typeof toComparisonItems>[0])
    expect(toComparisonItems(undefined)).toEqual([])
    expect(compared(5)).toHaveLength(5)
    const [first, , , , , last] = compared(7)
    expect(first).toMatchObject({
      kind: 'books_differ',
      text: "Difference 0. See re_0 in the provider's dashboard.",
      payment_id: 'p0',
      since: AT.toISOString(),
    })
    expect(last).toMatchObject({ text: "2 more differences to the provider's lists.", payment_id: null })
  })

  test('counts the prizes to pay', () => {
    const owed = { ...CUP, prizes: 1, cents: 1050, since: AT }
    expect(toPrizesItem(owed)).toMatchObject({
      text: 'Cup 12: 1 prize to pay, $10.50 in all.',
      since: AT.toISOString(),
    })
    expect(toPrizesItem({ ...owed, prizes: 2, since: null })).toMatchObject({
      text: 'Cup 12: 2 prizes to pay, $10.50 in all.',
      since: null,
    })
  })
})

describe('a cup', () => {
  const aCup = (changes: Partial<CupState>) =>
    toCupItems({
      ...CUP,
      status: 'active',
      paid_teams: 1,
      open_matches: 3,
      champion_name: null,
      automatic_draw: false,
      completes_at: null,
      starts_soon: true,
      has_started: false,
      start_date: AT,
      min_teams: 4,
      waits_until: new Date('2026-11-21T18:30:00.000Z'),
      ...changes,
    } as CupState).map(({ kind, text }) => [kind, text])

  test.each<[Partial<CupState>, unknown[]]>([
    [{}, [['too_few_teams', 'Cup 12: 1 team has paid, and the bracket needs 2.']]],
    [{ paid_teams: 0 }, [['too_few_teams', 'Cup 12: 0 teams have paid, and the bracket needs 2.']]],
    [{ starts_soon: false }, []],
    [{ paid_teams: 2 }, []],
    [{ paid_teams: 2, has_started: true }, [['draw_due', 'Cup 12: the start time has passed. Generate the bracket.']]],
    [{ status: 'in_progress' }, []],
    [{ status: 'in_progress', open_matches: 0 }, [['cup_decided', 'Cup 12 is over. Close the cup.']]],
    [
      { status: 'in_progress', open_matches: 0, champion_name: 'Owls', completes_at: AT },
      [['cup_decided', 'Owls win Cup 12. Close the cup.']],
    ],
    [
      { status: 'in_progress', open_matches: 0, champion_name: 'Owls', completes_at: AT, automatic_draw: true },
      [['cup_decided', 'Owls win Cup 12. The server closes the cup at 18:00 UTC, unless a result is contested.']],
    ],
    [{ automatic_draw: true, starts_soon: false }, []],
    [
      { automatic_draw: true, paid_teams: 4 },
      [['draw_due', 'Cup 12: 4 teams are in. The server draws the bracket at 18:00 UTC.']],
    ],
    [
      { automatic_draw: true, paid_teams: 4, has_started: true },
      [['draw_due', 'Cup 12: 4 teams are in. The server draws the bracket now.']],
    ],
    [
      { automatic_draw: true, paid_teams: 3 },
      [
        [
          'too_few_teams',
          'Cup 12: 3 of 4 teams. It is drawn at 18:00 UTC or when the last one is in, and cancelled and refunded at 18:30 UTC.',
        ],
      ],
    ],
    [
      { automatic_draw: true, paid_teams: 3, has_started: true },
      [
        [
          'too_few_teams',
          'Cup 12: 3 of 4 teams. It is drawn when the last one is in, and cancelled and refunded at 18:30 UTC.',
        ],
      ],
    ],
  ])('with %o has the items %o', (changes, lines) => {
    expect(aCup(changes)).toEqual(lines)
  })
})

test('the most urgent kind is first, and within a kind the oldest', () => {
  const later = new Date('2026-11-21T18:05:00.000Z')
  const items = [
    toMatchItem('cup', aMatch({ match_id: 'ready' })),
    toMatchItem('cup', aMatch({ match_id: 'late', kind: 'nobody_came', since: later })),
    toMatchItem('cup', aMatch({ match_id: 'early', kind: 'nobody_came' })),
  ]
  expect(byUrgency(items).map(({ match_id }) => match_id)).toEqual(['early', 'late', 'ready'])
})
