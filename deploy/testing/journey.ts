/** What players and an organiser do, from sign-in to a drawn bracket. Runs in a process that trusts the test's authority. */
import { enterTeam, openCup, readBracket } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'

const [origin = '', adminEmail = ''] = process.argv.slice(2)
const page = await fetch(`${origin}/bracket`)
const admin = await signIn(origin, adminEmail, 'Ada Organiser')
const cup = await openCup(admin, 'The first cup')
const teams = [await enterTeam(origin, 'Redshift'), await enterTeam(origin, 'Aerial Union')]
await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
const { prize_pool } = await admin.must<{ prize_pool: number }>('GET', '/tournaments/current')
const bracket = await readBracket(admin, cup.id)
console.log(
  JSON.stringify({
    page: { status: page.status, hasContent: (await page.text()).includes('<div id="root" data-path="/bracket">') },
    isSuperAdmin: admin.user.is_super_admin,
    captain: teams[0]?.captain.user.email,
    prizePool: prize_pool,
    teamsInBracket: bracket.teams.length,
    matches: bracket.matches.length,
  }),
)
