import { customSeedBracket, generateBracket, shuffleSeeds } from '@cup/contract/bracket'
import {
  completeTournament,
  createTournament,
  resetBracket,
  resetTournament,
  setAutomatic,
  setWinners,
} from '@cup/contract/tournaments'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './admin-action.ts'

export interface NewTournament {
  name: string
  start_date: string
  /** The same for the same values, so that a repeated request creates no second tournament. */
  idempotencyKey: string
}

export interface Winners {
  tournamentId: string
  first: string | null
  second: string | null
  third: string | null
}

export const tournamentActions = {
  create: adminAction({
    run: ({ idempotencyKey, ...body }: NewTournament) => call(createTournament, { body }, { idempotencyKey }),
    messages: adminMessages.createTournament,
  }),
  complete: adminAction({
    run: (tournamentId: string) => call(completeTournament, { params: { id: tournamentId } }),
    messages: adminMessages.completeTournament,
  }),
  setWinners: adminAction({
    run: ({ tournamentId, ...body }: Winners) => call(setWinners, { params: { id: tournamentId }, body }),
    messages: adminMessages.setWinners,
  }),
  setAutomatic: adminAction({
    run: ({ tournamentId, enabled }: { tournamentId: string; enabled: boolean }) =>
      call(setAutomatic, { params: { id: tournamentId }, query: { enabled: enabled ? 'true' : 'false' } }),
    messages: adminMessages.setAutomatic,
  }),
  reset: adminAction({
    run: (_: null) => call(resetTournament, {}),
    messages: adminMessages.resetTournament,
  }),
  generateBracket: adminAction({
    run: (tournamentId: string) => call(generateBracket, { params: { tournamentId } }),
    messages: adminMessages.generateBracket,
  }),
  customSeed: adminAction({
    run: ({ tournamentId, teamIds }: { tournamentId: string; teamIds: string[] }) =>
      call(customSeedBracket, { query: { tournament_id: tournamentId }, body: { seeded_team_ids: teamIds } }),
    messages: adminMessages.customSeed,
  }),
  shuffleSeeds: adminAction({
    run: (tournamentId: string) => call(shuffleSeeds, { params: { tournamentId } }),
    messages: adminMessages.shuffleSeeds,
  }),
  resetBracket: adminAction({
    run: ({ tournamentId, confirmName }: { tournamentId: string; confirmName: string }) =>
      call(resetBracket, {
        params: { id: tournamentId },
        query: confirmName === '' ? {} : { confirm_name: confirmName },
      }),
    messages: adminMessages.resetBracket,
  }),
}
