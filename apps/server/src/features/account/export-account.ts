import type { AccountExport } from '@cup/contract/account'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { findOwnData } from './person.queries.ts'

/** Everything that is stored about the caller. */
export const exportAccount = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AccountExport> =>
  findOwnData(db, actor.id)
