import type { BracketSide } from '@cup/contract/matches'

export const SECTION_TITLES: Record<BracketSide, string> = { winners: 'Winners Bracket', losers: 'Losers Bracket' }
