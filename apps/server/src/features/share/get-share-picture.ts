import { createHash } from 'node:crypto'
import { isId } from '@cup/contract/text-fields'
import type { Tournament } from '@cup/contract/tournaments'
import type { Deps } from '../../deps.ts'
import { svgToPng } from '../../gateways/pictures/svg-to-png.ts'
import { getBracket } from '../bracket/get-bracket.step.ts'
import { describeTournament, getCurrentTournament } from '../tournaments/describe-tournaments.step.ts'
import { toBracketPicture, toNoCupPicture, toPoolPicture } from './share-picture.view.ts'
import { findSharePicture, type SharePictureKind, saveSharePicture } from './share-pictures.queries.ts'

interface SharePictureInput {
  kind: SharePictureKind
  /** The current cup if undefined. */
  tournamentId?: string | undefined
  draw?: (svg: string) => Promise<Buffer>
}

/** Pictures being drawn, by cup and kind: concurrent requests share one drawing. */
const inProgress = new Map<string, Promise<Buffer>>()

/** The picture of an installation without a cup never changes. */
let noCupPicture: Promise<Buffer> | undefined

/** The stored picture if it is up to date; otherwise draws and stores it. */
export async function getSharePicture(deps: Pick<Deps, 'db'>, input: SharePictureInput): Promise<Buffer> {
  const { kind, tournamentId, draw = svgToPng } = input
  const cup = await findCup(deps, tournamentId)
  if (cup === null) {
    noCupPicture ??= draw(toNoCupPicture()).catch((error: unknown) => {
      noCupPicture = undefined
      throw error
    })
    return noCupPicture
  }
  const key = `${kind} ${cup.id}`
  const picture = inProgress.get(key) ?? findOrDraw(deps, kind, cup, draw).finally(() => inProgress.delete(key))
  inProgress.set(key, picture)
  return picture
}

async function findOrDraw(
  deps: Pick<Deps, 'db'>,
  kind: SharePictureKind,
  cup: Tournament,
  draw: (svg: string) => Promise<Buffer>,
): Promise<Buffer> {
  const svg = kind === 'pool' ? toPoolPicture(cup) : toBracketPicture(cup, await getBracket(deps, cup.id))
  const fingerprint = createHash('sha256').update(svg).digest('base64url')
  const stored = await findSharePicture(deps.db, cup.id, kind)
  if (stored?.fingerprint === fingerprint) return stored.png
  const png = await draw(svg)
  await saveSharePicture(deps.db, { tournament_id: cup.id, kind, fingerprint, png })
  return png
}

async function findCup(deps: Pick<Deps, 'db'>, tournamentId: string | undefined): Promise<Tournament | null> {
  if (tournamentId === undefined || !isId(tournamentId)) return getCurrentTournament(deps)
  return describeTournament(deps.db, tournamentId)
}
