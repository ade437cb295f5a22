import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSoundOn, setSound } from './match-sound.ts'
import { useMatchAlert } from './use-match-alert.ts'

const notes: number[] = []

class RecordingAudio {
  readonly currentTime = 0
  readonly destination = {}
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: <Node>(node: Node) => node,
      start: () => notes.push(frequency.value),
      stop: () => undefined,
    }
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
  close = async () => undefined
}

const icon = document.createElement('link')
icon.rel = 'icon'
const iconNow = () => icon.getAttribute('href')

beforeEach(() => {
  notes.length = 0
  vi.stubGlobal('AudioContext', RecordingAudio)
  icon.setAttribute('href', '/favicon.svg')
  document.head.append(icon)
})
afterEach(() => {
  icon.remove()
  setSound(false)
  vi.unstubAllGlobals()
})

const callMatch = () => {
  const hook = renderHook(({ isUrgent }) => useMatchAlert(isUrgent), { initialProps: { isUrgent: false } })
  hook.rerender({ isUrgent: true })
  return hook
}

test('a called match makes no sound until the sound is switched on', () => {
  expect(isSoundOn()).toBe(false)
  callMatch()
  expect(notes).toEqual([])
})

test('with the sound on a called match plays two notes, once', () => {
  setSound(true)
  const { rerender } = callMatch()
  rerender({ isUrgent: true })
  expect(notes).toEqual([660, 880])
})

test('a browser without audio stays silent', () => {
  vi.stubGlobal('AudioContext', undefined)
  setSound(true)
  callMatch()
  expect(iconNow()).toBe('/favicon-alert.svg')
})

test('the icon of the tab shows a called match until the player has acted', () => {
  const { rerender } = callMatch()
  expect(iconNow()).toBe('/favicon-alert.svg')
  rerender({ isUrgent: false })
  expect(iconNow()).toBe('/favicon.svg')
})
