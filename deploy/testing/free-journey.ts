/** A free cup from its creation to its podium, on a server without a payment provider. Runs as journey.ts does. */
import { enterTeam, openCup, playOut } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'

const [origin = '', adminEmail = ''] = process.argv.slice(2)
const admin = await signIn(origin, adminEmail, 'Ada Organiser')
const paid = { name: 'A paid cup', start_date: '2030-01-05T18:00Z', entry_fee: 10 }
const refused = await admin.call<{ detail: string }>('POST', '/admin/tournaments/create', paid)
const cup = await openCup(admin, 'The free cup')
for (const name of ['Redshift', 'Aerial Union', 'Night Shift']) await enterTeam(origin, name, { paid: false })
await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
const played = await playOut(admin, cup.id)
const { tournament } = await admin.must<{ tournament: Record<string, unknown> }>(
  'POST',
  `/admin/tournaments/${cup.id}/complete`,
)
const config = await admin.must<{ enabled: boolean }>('GET', '/payments/config')
const webhook = await admin.call('POST', '/payments/webhook', {})
console.log(
  JSON.stringify({
    paymentsEnabled: config.enabled,
    refusal: refused.body.detail,
    webhook: webhook.status,
    fee: cup.entry_fee,
    played,
    champion: tournament.first_place_team_name,
    prizePool: tournament.prize_pool,
  }),
)
