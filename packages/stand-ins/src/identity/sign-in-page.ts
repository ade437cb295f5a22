import { type Html, html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import type { Account } from './accounts.ts'

export const IDENTITY_PROVIDER = 'Google sign-in'

interface SignInPage {
  accounts: Account[]
  email?: string
  name?: string
  problem?: string
}

/** The first form is enough for a client without scripts: an address, a name, one button. */
export const signInPage = ({ accounts, email = '', name = '', problem }: SignInPage): Page => ({
  title: 'Sign in',
  standsInFor: IDENTITY_PROVIDER,
  body: html`<h1>Sign in</h1>
<p>Any address will do: the app is told that it has been verified.</p>
<section class="card">
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
<form id="sign-in" method="post">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="username" required maxlength="254" value="${email}"></div>
<div class="field"><label for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="name" maxlength="100" value="${name}"></div>
<button class="primary" type="submit">Continue</button>
</form>
</section>
${accounts.length === 0 ? null : recentAccounts(accounts)}
<section class="card">
<h2>Other ways out</h2>
<p>A picture comes with the account unless it is left out here.</p>
<div class="choices">
<button type="submit" form="sign-in" name="picture" value="none">Continue without a picture</button>
<button type="submit" form="sign-in" name="action" value="cancel" formnovalidate>Cancel the sign-in</button>
</div>
</section>`,
})

const recentAccounts = (accounts: Account[]): Html => html`<section class="card">
<h2>Recent accounts</h2>
<p>One click signs in again.</p>
<form method="post" class="choices">
${accounts.map(
  ({ id, name, email }) =>
    html`<button class="account" type="submit" name="account" value="${id}">${name}<span>${email}</span></button>`,
)}
</form>
</section>`

export const refusedPage = (reason: string): Page => ({
  title: 'Sign-in refused',
  standsInFor: IDENTITY_PROVIDER,
  body: refusedBody(reason),
})

export const refusedBody = (reason: string): Html => html`<h1>This sign-in cannot go on</h1>
<p class="notice bad" role="alert">${reason}</p>
<p><a class="button" href="/">Back to the app</a></p>`
