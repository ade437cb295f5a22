import { html } from './html.ts'
import type { Page } from './page.ts'

export const indexPage = (): Page => ({
  title: 'Stand-ins',
  standsInFor: 'sign-in, payments, mail, push, Discord and the game',
  body: html`<h1>Stand-ins</h1>
<p>The app runs on this machine alone. These take the place of the services it uses elsewhere, and it talks to them in the same way.</p>
<ul class="list">
<li class="card"><a href="/dev/mail">Mail</a><p class="meta">Every message the app has sent.</p></li>
<li class="card"><a href="/dev/push">Push</a><p class="meta">Every push message, decrypted.</p></li>
<li class="card"><a href="/dev/discord">Discord</a><p class="meta">The announcements, and the webhook to give the app.</p></li>
<li class="card"><a href="/dev/payments/">Payments</a><p class="meta">Checkouts, refunds and disputes, in the provider’s own books.</p></li>
<li class="card"><a href="/dev/game">Game</a><p class="meta">A game of Rocket League to play by pressing buttons.</p></li>
<li class="card"><a href="/">Sign-in</a><p class="meta">Press Sign In in the app: a page asks who you are, and any address will do.</p></li>
</ul>`,
})
