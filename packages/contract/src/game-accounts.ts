import * as z from 'zod/mini'
import { MAX_GAME_ACCOUNTS, TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { textField } from './text-fields.ts'

export const ACCOUNT_PLATFORMS = ['steam', 'epic', 'ps4', 'xbox', 'switch', 'qq'] as const
export const Platform = z.enum(ACCOUNT_PLATFORMS, { error: 'Platform is not known' })
export type Platform = z.infer<typeof Platform>

/** A person's account of the game, with its name. */
export const GameAccount = z.object({ platform: Platform, id: z.string(), name: z.string() })
export type GameAccount = z.infer<typeof GameAccount>

const ID = 'Account id must be the one that the game shows'
/** An id of Epic is 32 hexadecimal digits, all others are numbers. */
const isAccountId = ({ platform, id }: GameAccount): boolean =>
  (platform === 'epic' ? /^[0-9a-f]{32}$/ : /^[1-9]\d{0,19}$/).test(id)

const account = z
  .object(
    {
      platform: Platform,
      id: z.string(ID).check(z.overwrite((value) => value.trim().toLowerCase())),
      name: textField({ label: 'Account name', ...TEXT_LIMITS.gameName, blank: 'Account name is required' }),
    },
    'An account must be an object',
  )
  .check(z.refine(isAccountId, { error: ID }))

const own = z.object({ accounts: z.array(GameAccount) })

export const ownGameAccounts = endpoint({
  method: 'GET',
  path: '/account/game-accounts',
  access: 'user',
  limit: 'none',
  summary: "The caller's linked accounts of the game",
  response: own,
})

export const setGameAccounts = endpoint({
  method: 'PUT',
  path: '/account/game-accounts',
  access: 'user',
  limit: 'account',
  summary: "Replace the caller's linked accounts; 409 for one that belongs to another person",
  body: z.object({
    accounts: z
      .array(account, 'accounts must be a list')
      .check(z.maxLength(MAX_GAME_ACCOUNTS, `At most ${MAX_GAME_ACCOUNTS} accounts can be linked`)),
  }),
  response: own,
})

export const unlinkGameAccount = endpoint({
  method: 'DELETE',
  path: '/admin/game-accounts/:platform/:accountId',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Unlink an account from the person who claimed it',
  params: z.object({ platform: z.enum(ACCOUNT_PLATFORMS, 'Account not found'), accountId: z.string() }),
  response: z.object({ ok: z.boolean() }),
})
