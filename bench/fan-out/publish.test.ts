import { createGatheredBroadcasts } from '@cup/server/live/gathered-broadcasts'
import { expect, test } from 'vitest'
import { makeEvents } from './publish.ts'

test('the product sends every event of the bench by itself', () => {
  const sent: unknown[] = []
  const broadcasts = createGatheredBroadcasts((event) => void sent.push(event))
  for (const event of makeEvents(10)) broadcasts.send(event)
  broadcasts.stop()
  expect(sent).toHaveLength(10)
})
