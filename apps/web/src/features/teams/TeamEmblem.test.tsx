import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TeamEmblem } from './TeamEmblem.tsx'

test('is decorative, and each is clipped by its own frame', () => {
  const { container } = render(
    <>
      <TeamEmblem seed={1} />
      <TeamEmblem seed={2} />
    </>,
  )
  const emblems = [...container.querySelectorAll('svg')]
  expect(emblems.map((emblem) => emblem.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
  expect(container.textContent).toBe('')
  const frames = emblems.map((emblem) => emblem.querySelector('clipPath')?.id)
  expect(new Set(frames).size).toBe(2)
  for (const [index, emblem] of emblems.entries()) {
    expect(emblem.querySelector('[clip-path]')?.getAttribute('clip-path')).toBe(`url(#${frames[index]})`)
  }
})

test('is redrawn for another team', () => {
  const drawing = (root: ParentNode) => [...root.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  const { container, rerender } = render(<TeamEmblem seed={1} />)
  rerender(<TeamEmblem seed={2} />)
  const expected = drawing(render(<TeamEmblem seed={2} />).container)
  expect(drawing(container)).toEqual(expected)
})
