import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const MAX_CHAMPIONS = 20
/** Past cups per page of the hall of fame. */
export const HALL_CUPS = 20

/** The name of a hidden player, or one whose account is closed. */
export const HIDDEN_PLAYER = 'Player'

export const Champion = z.object({
  name: z.string(),
  titles: z.number(),
  /** First, second and third places. */
  podiums: z.number(),
  /** Completed cups that the player took part in. */
  cups: z.number(),
})
export type Champion = z.infer<typeof Champion>

export const listChampions = endpoint({
  method: 'GET',
  path: '/champions',
  access: 'public',
  limit: 'cached_read',
  summary: 'The twenty players with most titles',
  response: z.array(Champion),
})
