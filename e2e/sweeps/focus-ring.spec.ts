import { expect, test } from '../support/fixtures.ts'
import { accountButton } from '../support/pages/frame.ts'

test('every focused element has a clearly visible ring of two pixels', async ({ start, admin, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(admin)
  for (const path of ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/admin?tab=matches']) {
    await page.goto(path)
    await expect(accountButton(page, 'Super Admin')).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    const weak: string[] = []
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const ring = await page.evaluate(focusRing)
      if (ring === undefined) break
      const { name, width, contrast, isCut } = ring
      if (width < 2 || contrast < 3 || isCut) weak.push(`${name}: ${width}px, ${contrast.toFixed(1)}:1, cut: ${isCut}`)
    }
    expect(weak, path).toEqual([])
  }
})

/** The focus ring and its contrast to its surroundings; undefined when the focus has left the page. */
async function focusRing(): Promise<{ name: string; width: number; contrast: number; isCut: boolean } | undefined> {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  // Colours fade for a tenth of a second.
  await Promise.allSettled(focused.getAnimations().map(({ finished }) => finished))
  const holder = focused.matches('input[type=radio]') ? (focused.closest('label') ?? focused) : focused
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string): { light: number; alpha: number } => {
    canvas?.clearRect(0, 0, 1, 1)
    if (canvas) canvas.fillStyle = colour
    canvas?.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
    const linear = [red, green, blue].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return { light: 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0), alpha }
  }
  const { outlineWidth, outlineStyle, outlineColor, outlineOffset } = getComputedStyle(holder)
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  const { left, right, top, bottom } = holder.getBoundingClientRect()
  const cuts = (box: Element): boolean => {
    const { overflowX, overflowY, contain, contentVisibility } = getComputedStyle(box)
    const paints = /paint|strict|content/.test(contain) || contentVisibility === 'auto'
    if (!paints && overflowX === 'visible' && overflowY === 'visible') return false
    const edge = box.getBoundingClientRect()
    const isLeftOut = left - reach < edge.left - 0.5 || right + reach > edge.right + 0.5
    return isLeftOut || top - reach < edge.top - 0.5 || bottom + reach > edge.bottom + 0.5
  }
  let isCut = false
  for (let box = holder.parentElement; box && box !== document.body; box = box.parentElement) isCut ||= cuts(box)
  let around: Element | null = outlineOffset.startsWith('-') ? holder : holder.parentElement
  while (around && luminance(getComputedStyle(around).backgroundColor).alpha < 255) around = around.parentElement
  const behind = luminance(getComputedStyle(around ?? document.body).backgroundColor).light
  const ring = luminance(outlineColor).light
  return {
    name: focused.textContent?.trim().slice(0, 40) || focused.ariaLabel || focused.outerHTML.slice(0, 60),
    width: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    isCut,
    contrast: (Math.max(ring, behind) + 0.05) / (Math.min(ring, behind) + 0.05),
  }
}
