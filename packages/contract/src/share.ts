import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const SHARE_PICTURES = ['bracket.png', 'pool.png'] as const

export const sharePicture = endpoint({
  method: 'GET',
  path: '/share/:picture',
  access: 'public',
  limit: 'public_read',
  format: 'picture',
  summary: 'The picture of a link preview: the bracket or the prize pool of the current cup, or of a given one',
  params: z.object({ picture: z.enum(SHARE_PICTURES, 'Picture not found') }),
  query: z.object({ tournament_id: z.optional(z.string()) }),
  response: z.string(),
})
