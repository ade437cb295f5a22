import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { acceptForms, type FormFields } from '../pages/forms.ts'
import { sendPage } from '../pages/page.ts'
import type { Account, Accounts } from './accounts.ts'
import { refusedPage, signInPage } from './sign-in-page.ts'

interface SignInParts {
  path: string
  provider: () => Promise<Provider>
  accounts: Accounts
}

const MAX_EMAIL = 254
const EXPIRED = 'It took too long or was started in another browser. Go back and press the sign-in button again.'
const NO_ADDRESS = 'Enter an e-mail address.'

/** The page where a visitor chooses an account; both ways out of it are redirects. */
export function signInRoutes(app: FastifyInstance, { path, provider, accounts }: SignInParts): void {
  acceptForms(app)

  app.get(path, async (request, reply) => {
    if (!(await isUnderWay(await provider(), request, reply))) return sendPage(reply, refusedPage(EXPIRED), 400)
    return sendPage(reply, signInPage({ accounts: accounts.recent() }))
  })

  app.post<{ Body: FormFields | undefined }>(path, async (request, reply) => {
    if (!(await isUnderWay(await provider(), request, reply))) return sendPage(reply, refusedPage(EXPIRED), 400)
    const form = request.body ?? {}
    if (form.action === 'cancel') return leave(await provider(), request, reply, { error: 'access_denied' })
    const account = accountFrom(form, accounts)
    if (account === undefined) return sendPage(reply, signInAgain(form, accounts), 422)
    return leave(await provider(), request, reply, { login: { accountId: account.id } })
  })
}

const isUnderWay = (provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  provider.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  )

async function leave(provider: Provider, request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
  const options = { mergeWithLastSubmission: false }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303)
}

function accountFrom(form: FormFields, accounts: Accounts): Account | undefined {
  if (form.account !== undefined) return accounts.reuse(form.account)
  const email = form.email?.trim() ?? ''
  if (!email.includes('@') || email.length > MAX_EMAIL) return undefined
  const name = form.name?.trim() || email.slice(0, email.indexOf('@'))
  return accounts.signIn({ email, name, withPicture: form.picture !== 'none' })
}

const signInAgain = ({ email, name }: FormFields, accounts: Accounts) =>
  signInPage({ accounts: accounts.recent(), email: email ?? '', name: name ?? '', problem: NO_ADDRESS })
