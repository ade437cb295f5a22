import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrizeTiers } from './PrizeTiers.tsx'

test.each([
  ['is unknown', undefined, undefined, ['1st 50%$—.——', '2nd 30%$—.——', '3rd 20%$—.——']],
  ['does not exist', 'none' as const, undefined, ['1st place', '2nd place', '3rd place']],
  ['is empty', 0, undefined, ['1st 50%$0.00', '2nd 30%$0.00', '3rd 20%$0.00']],
  ['was shared as usual', 20, [10, 6, 4], ['1st 50%$10.00', '2nd 30%$6.00', '3rd 20%$4.00']],
  ['went to two', 20, [12, 8], ['1st place$12.00', '2nd place$8.00', '3rd place$0.00']],
  ['was shared otherwise in one place', 20, [10, 6, 3], ['1st place$10.00', '2nd place$6.00', '3rd place$3.00']],
])('the three places of a pool that %s', (_what, pool, won, tiers) => {
  const { container } = render(<PrizeTiers pool={pool} won={won} />)
  expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual(tiers)
})
