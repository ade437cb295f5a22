import type { Tournament } from '@cup/contract/tournaments'
import { playDemo } from './demo-cups.ts'
import { signIn } from './person.ts'

const print = (line: string): void => {
  process.stdout.write(`  demo: ${line}\n`)
}

/** Fills an empty installation; does nothing if there is already a cup. */
export async function fillDemo(origin: string): Promise<void> {
  const admin = await signIn(origin, 'admin@example.com', 'Alex Organiser')
  const cups = await admin.must<Tournament[]>('GET', '/admin/tournaments/all')
  if (cups.length > 0) {
    print('the sample is here already')
    return
  }
  await playDemo(origin, admin, print)
  print('ready')
}
