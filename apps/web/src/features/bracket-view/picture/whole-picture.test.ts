import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { layOut } from '../layout/layout.ts'
import { bracketPicture } from './bracket-picture.ts'
import { INK, type Picture } from './picture-shapes.ts'
import { podiumPoster } from './podium-poster.ts'

const inkOf = (fill = '') => Object.entries(INK).find(([, color]) => color === fill)?.[0] ?? fill

/** One line per shape, in the order in which they are painted. */
const linesOf = ({ width, height, shapes }: Picture): string[] => [
  `${width} by ${height}`,
  ...shapes.map((shape) => {
    const at = `${shape.kind} ${shape.x} ${shape.y}`
    if (shape.kind === 'text')
      return `${at} ${shape.align ?? 'start'} ${shape.weight} ${shape.size} ${inkOf(shape.fill)} ${shape.display ?? ''}: ${shape.text}`
    if (shape.kind === 'path') return `${at} ${inkOf(shape.fill)} ${inkOf(shape.stroke)} ${shape.d}`
    if (shape.kind === 'emblem') return `${at} ${shape.seed} ${shape.size}`
    return `${at} ${shape.width} ${shape.height} ${inkOf(shape.fill)}`
  }),
]

test('the picture of a bracket with a result', () => {
  const bracket = bracketOf(2)
  const over = { match_status: 'completed', winner_id: 'team-2', score: '1-2' } as const
  const index = indexBracket(changeMatch(bracket, firstPair(bracket).id, over))
  expect(linesOf(bracketPicture(index, layOut(index.structure)))).toMatchInlineSnapshot(`
    [
      "600 by 300",
      "rect 0 0 600 300 canvas",
      "path 0 0 #0b2354  M0 0H168.00000000000003L0 300Z",
      "path 0 0 #4a2208  M600 0H432L600 300Z",
      "text 16 40 start 700 26 text true: Cup 12",
      "text 16 92 start 600 20 text true: Winners Bracket",
      "text 16 124 start 600 13 text2 true: Winners Round 1 · Best of 3",
      "text 328 124 start 600 13 text2 true: Grand Final · Best of 3",
      "path 0 136  lineStrong M272 82H300V82H328",
      "path 16 152 surface line M0 0H244L256 12V132H12L0 120Z",
      "text 32 174 start 400 12 text3 : Round 1 · Best of 3",
      "text 259 174 end 600 12 text2 : Completed",
      "rect 16 180 5 34 blue",
      "emblem 32 185 1 24",
      "text 64 202 start 500 15 text3 : Team 1",
      "text 259 205 end 800 22 text3 true: 1",
      "rect 16 214 5 34 boost",
      "emblem 32 219 2 24",
      "text 64 236 start 700 15 text : Team 2",
      "text 259 239 end 800 22 text true: 2",
      "text 44 218 middle 400 11 text3 : VS",
      "text 32 270 start 400 12 text2 : Score: 1-2",
      "path 328 152 surface gold M0 0H244L256 12V132H12L0 120Z",
      "text 344 174 start 400 12 gold : Round 2 · Best of 3",
      "text 571 174 end 600 12 text2 : Pending",
      "rect 328 180 5 34 blue",
      "text 376 202 start 500 15 text2 : TBD",
      "rect 328 214 5 34 boost",
      "text 376 236 start 500 15 text2 : TBD",
      "text 356 218 middle 400 11 text3 : VS",
    ]
  `)
})

test('the poster of a podium', () => {
  const places = ([1, 2, 3] as const).map((place) => ({
    place,
    teamId: `team-${place}`,
    emblem: place,
    name: ['Aerial Union', 'Flip Reset Club', 'Boost Bandits'][place - 1] ?? '',
    amount: 10 * place,
  }))
  expect(linesOf(podiumPoster('Weekly Cup #14', places))).toMatchInlineSnapshot(`
    [
      "1080 by 1350",
      "rect 0 0 1080 1350 canvas",
      "path 0 0 #0b2354  M0 0H302.40000000000003L0 1350Z",
      "path 0 0 #4a2208  M1080 0H777.6L1080 1350Z",
      "text 540 110 middle 700 40 text2 true: Weekly Cup #14",
      "text 540 200 middle 800 76 gold true: CHAMPIONS",
      "emblem 410 260 1 260",
      "text 540 620 middle 800 96 text true: Aerial Union",
      "rect 390 870 300 330 #18233c",
      "rect 390 870 300 10 gold",
      "text 540 942 middle 800 54 gold true: 1st",
      "text 540 1000 middle 800 40 text true: $10.00",
      "rect 60 960 300 240 #18233c",
      "rect 60 960 300 10 #c4cbd7",
      "text 210 1032 middle 800 54 #c4cbd7 true: 2nd",
      "text 210 1090 middle 800 40 text true: $20.00",
      "emblem 160 790 2 100",
      "text 210 936 middle 700 34 text true: Flip Reset Club",
      "rect 720 1020 300 180 #18233c",
      "rect 720 1020 300 10 #d8996e",
      "text 870 1092 middle 800 54 #d8996e true: 3rd",
      "text 870 1150 middle 800 40 text true: $30.00",
      "emblem 820 850 3 100",
      "text 870 996 middle 700 38 text true: Boost Bandits",
      "rect 60 1200 960 6 lineStrong",
      "text 540 1290 middle 700 34 text3 true: Rocket League Tournaments",
    ]
  `)
})
