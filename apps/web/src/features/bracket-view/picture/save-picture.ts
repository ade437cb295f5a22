import { fileSlug, saveFile } from '../../../api/save-file.ts'
import type { PodiumPlace } from '../../tournament/PodiumPlaces.tsx'
import type { BracketIndex } from '../board/bracket-index.ts'
import { layOut } from '../layout/layout.ts'
import { bracketPicture } from './bracket-picture.ts'
import { type Picture, paintPicture, pictureToSvg } from './picture-shapes.ts'
import { podiumPoster } from './podium-poster.ts'

/** Browsers refuse larger canvases, and some silently return an empty picture. */
const MAX_EDGE = 16_000
const MAX_PIXELS = 60_000_000

/** Saves the whole bracket as a PNG, at double size if that fits, or as an SVG if it is too large for a PNG. */
export async function savePicture(index: BracketIndex): Promise<void> {
  const picture = bracketPicture(index, layOut(index.structure))
  const name = fileName(index.bracket.tournament_name, 'bracket')
  const scale = [2, 1].find(
    (factor) =>
      Math.max(picture.width, picture.height) * factor <= MAX_EDGE &&
      picture.width * picture.height * factor ** 2 <= MAX_PIXELS,
  )
  const png = scale === undefined ? null : await toPng(picture, scale)
  if (png) saveFile(`${name}.png`, png)
  else saveFile(`${name}.svg`, new Blob([pictureToSvg(picture)], { type: 'image/svg+xml' }))
}

async function toPng(picture: Picture, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  await document.fonts.ready
  context.scale(scale, scale)
  paintPicture(context, picture)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Passes the poster of the podium to the device's share sheet, or saves it where there is none. */
export async function sharePoster(cupName: string, places: readonly PodiumPlace[]): Promise<void> {
  const png = await toPng(podiumPoster(cupName, places), 1)
  if (!png) return
  const name = fileName(cupName, 'podium.png')
  const shared = { files: [new File([png], name, { type: 'image/png' })], title: cupName }
  if (!navigator.canShare?.(shared)) return saveFile(name, png)
  try {
    await navigator.share(shared)
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

const fileName = (cupName: string, what: string): string => `${fileSlug(cupName) || 'cup'}-${what}`
