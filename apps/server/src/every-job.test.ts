import { expect, test } from 'vitest'
import { JOBS } from './app.ts'

const of = (name: string) => JOBS.find((job) => job.name === name)

// A queue is named after its job. If a job is renamed, the jobs that an earlier release has queued never run.
test('the queues and when the server fills them itself', () => {
  expect(Object.fromEntries(JOBS.map(({ name, every }) => [name, every ?? 'when asked']))).toEqual({
    'back-up': '*/5 * * * *',
    'check-ledger': '*/5 * * * *',
    'check-whole-ledger': '13 4 * * *',
    'compare-with-provider': '41 3 * * *',
    'confirm-due-reports': '* * * * *',
    'expire-checkout': 'when asked',
    'mail-notices': 'when asked',
    'process-due-check-ins': '* * * * *',
    'purge-announcements': '41 4 * * *',
    'purge-changes': '47 3 * * *',
    'purge-deliveries': '37 4 * * *',
    'purge-games': '43 3 * * *',
    'purge-idempotency-keys': '17 * * * *',
    'purge-mail-quota': '23 4 * * *',
    'purge-payout-handles': '23 4 * * *',
    'purge-provider-events': '17 4 * * *',
    'purge-rooms': '37 3 * * *',
    'purge-sign-ins': '17 4 * * *',
    'purge-web-files': '23 * * * *',
    'push-notices': 'when asked',
    'reconcile-payments': '* * * * *',
    'remind-of-cups': '* * * * *',
    'send-announcements': '* * * * *',
    'send-invite-email': 'when asked',
    'send-receipt': 'when asked',
    'send-refund': 'when asked',
    'send-refund-notice': 'when asked',
    'sum-tallies': '7 * * * *',
    'update-records': '40 4 * * *',
    'advance-cups': '* * * * *',
    'make-scheduled-cups': '* * * * *',
  })
})

test('what runs every few minutes is not tried again in between', () => {
  const frequent = JOBS.filter(({ every, name }) => every?.startsWith('*') && name !== 'send-announcements')
  expect(frequent.map(({ name, retryLimit }) => [name, retryLimit])).toEqual([
    ['back-up', 0],
    ['process-due-check-ins', 0],
    ['confirm-due-reports', 0],
    ['remind-of-cups', 0],
    ['advance-cups', 0],
    ['make-scheduled-cups', 0],
    ['check-ledger', 0],
    ['reconcile-payments', 0],
  ])
})

test.each(['send-invite-email', 'send-receipt', 'send-refund-notice'])(
  '%s: mail is tried for a day, at least once a minute',
  (name) => {
    expect(of(name)).toMatchObject({ retryLimit: 1440, retryBackoff: true, retryDelayMaxSeconds: 60 })
  },
)

test.each([
  ['send-refund', 3],
  ['expire-checkout', 8],
])('%s: the provider is asked again after growing waits, and then the reconciler sees to it', (name, retryLimit) => {
  expect(of(name)).toMatchObject({ retryLimit, retryDelaySeconds: 5, retryBackoff: true })
})

test('the provider is compared with again after growing waits from five minutes, within the night', () => {
  expect(of('compare-with-provider')).toMatchObject({ retryLimit: 5, retryDelaySeconds: 300, retryBackoff: true })
})
