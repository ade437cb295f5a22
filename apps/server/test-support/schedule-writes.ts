import type { TestApp } from './test-app.ts'

/** A disabled schedule. */
export const WEEKLY = {
  name_pattern: 'Weekly Cup #{n}',
  first_number: 1,
  weekday: 5,
  time: '19:00',
  zone: 'Europe/Berlin',
  min_teams: 4,
  automatic_draw: true,
  automatic: true,
  reporting: true,
  enabled: false,
}

export const scheduleWrites = (testApp: TestApp, admin: { id: string }) => {
  const made = async () => (await testApp.request(admin, 'POST', '/admin/schedules', WEEKLY)).body.id
  return {
    'POST /admin/schedules': async () => ({ path: '/admin/schedules', body: WEEKLY }),
    'PUT /admin/schedules/:id': async () => ({
      path: `/admin/schedules/${await made()}`,
      body: { ...WEEKLY, time: '20:00' },
    }),
    'DELETE /admin/schedules/:id': async () => ({ path: `/admin/schedules/${await made()}` }),
    'POST /admin/schedules/:id/skip': async () => ({
      path: `/admin/schedules/${await made()}/skip`,
      body: { date: '2030-01-04' },
    }),
  }
}
