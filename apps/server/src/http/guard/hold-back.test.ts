import { expect, test } from 'vitest'
import { createHoldBack } from './hold-back.ts'

test('everything that is held back is done, and what is too much at a time is done at once', async () => {
  const holdBack = createHoldBack({ ms: 1, most: 2 })
  const done: number[] = []
  const all = [1, 2, 3].map(
    (number) =>
      new Promise<void>((resolve) => {
        holdBack(() => {
          done.push(number)
          resolve()
        })
      }),
  )
  expect(done).toEqual([3])
  await Promise.all(all)
  expect(done).toEqual([3, 1, 2])
  holdBack(() => done.push(4))
  expect(done).toEqual([3, 1, 2])
})
