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
  const name = `${fileName(index.bracket.tournament_name)}-bracket`
  const scale = [2, 1].find(
    (factor) =>
      Math.max(picture.width, picture.height) * factor <= MAX_EDGE &&
      picture.width * picture.height * factor ** 2 <= MAX_PIXELS,
  )
  const png = scale === undefined ? null : await toPng(picture, scale)
  if (png) download(png, `${name}.png`)
  else download(new Blob([pictureToSvg(picture)], { type: 'image/svg+xml' }), `${name}.svg`)
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

/** The podium as a file: handed to the device's share sheet where there is one, saved elsewhere. */
export async function sharePoster(cupName: string, places: readonly PodiumPlace[]): Promise<void> {
  const png = await toPng(podiumPoster(cupName, places), 1)
  if (!png) return
  const name = `${fileName(cupName)}-podium.png`
  const shared = { files: [new File([png], name, { type: 'image/png' })], title: cupName }
  if (!navigator.canShare?.(shared)) return download(png, name)
  try {
    await navigator.share(shared)
  } catch (error) {
    // closing the share sheet is no failure
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

const fileName = (tournament: string): string =>
  tournament
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'cup'

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
