import type { TestApp } from '../test-app.ts'

const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** A phone of this person that receives push messages; returns the id that the push service knows it by. */
export async function createDevice({ request, standIns }: TestApp, person: { id: string }): Promise<string> {
  const { id, endpoint, keys } = standIns.push.createDevice()
  const headers = { 'user-agent': AGENT }
  const { status } = await request(person, 'POST', '/notifications/subscriptions', { endpoint, keys }, headers)
  if (status !== 200) throw new Error(`the device was not accepted: ${status}`)
  return id
}
