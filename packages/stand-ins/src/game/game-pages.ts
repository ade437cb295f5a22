import type { FastifyInstance } from 'fastify'
import { acceptForms, type FormFields } from '../pages/forms.ts'
import { type Html, html } from '../pages/html.ts'
import { type Page, sendPage } from '../pages/page.ts'
import type { GameQuirks } from './game-quirks.ts'
import type { PlayedGame } from './played-game.ts'

interface Shown {
  readonly port: number | null
  game(): PlayedGame | null
  press(action: string): string | undefined
  quirks: GameQuirks
  connections(): number
  received(): string[]
}

type Button = readonly [action: string, label: string]

const PLAY: Button[] = [
  ['start', 'Start a game'],
  ['blue_goal', 'Blue scores'],
  ['orange_goal', 'Orange scores'],
  ['overtime', 'Overtime'],
  ['end', 'End the game'],
]
const UNUSUAL: Button[] = [
  ['blue_gives_up', 'Blue gives up'],
  ['orange_gives_up', 'Orange gives up'],
  ['leave', 'Leave early'],
  ['restart', 'Restart under the same guid'],
]
const BROKEN: Button[] = [
  ['echo', 'Echo of a goal'],
  ['garbage', 'Garbage'],
  ['drop', 'Drop connections'],
  ['silent', 'Silence on or off'],
  ['binary', 'Binary frames on or off'],
  ['dataAsObject', 'Data as objects on or off'],
]

/** A game to play by pressing buttons, and its state as JSON to check against. */
export function gamePages(app: FastifyInstance, server: Shown, address: string): void {
  acceptForms(app)
  app.get('/dev/game', async (_request, reply) => sendPage(reply, gamePage(server, address)))
  app.get('/dev/game.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      port: server.port,
      game: server.game(),
      quirks: server.quirks,
      connections: server.connections(),
      received: server.received(),
    }),
  )
  app.post<{ Body: FormFields | undefined }>('/dev/game', async (request, reply) => {
    const problem = server.press(request.body?.action ?? '')
    return problem === undefined
      ? reply.redirect('/dev/game', 303)
      : sendPage(reply, gamePage(server, address, problem), 409)
  })
}

function gamePage(server: Shown, address: string, problem?: string): Page {
  const game = server.game()
  return {
    title: 'Game',
    standsInFor: 'Rocket League on this machine',
    body: html`<h1>Game</h1>
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
${server.port === null ? html`<p class="notice bad">${address} belongs to another program, so nothing is sent. Set GAME_PORT to another port, or end that program.</p>` : html`<p>It sends to <code>${address}</code>, as the game does. ${server.connections()} connected, ${server.received().length} messages received. <a href="/dev/game.json">As JSON</a></p>`}
${game === null ? html`<p>No game is running.</p>` : html`<p><strong>Blue ${game.blue} : ${game.orange} Orange</strong> · ${clockText(game.seconds)}${game.overtime ? ' overtime' : ''}${game.winner === null ? '' : ' · over'} · ${game.guid}</p>`}
${group('Play', 'A goal in overtime ends the game. Each other goal is announced twice, as the game does.', PLAY)}
${group('What also happens', 'A client that leaves early does not hear how the game ends.', UNUSUAL)}
${group('What breaks readers', quirksText(server), BROKEN)}`,
  }
}

const group = (title: string, explanation: string, buttons: Button[]): Html => html`<section class="card">
<h2>${title}</h2>
<p>${explanation}</p>
<form method="post" action="/dev/game" class="choices">
${buttons.map(([action, label]) => html`<button name="action" value="${action}">${label}</button>`)}
</form>
</section>`

const quirksText = ({ quirks }: Shown): string =>
  `Silence is ${onOff(quirks.silent)}, binary frames are ${onOff(quirks.binary)}, data as objects ${onOff(quirks.dataAsObject)}.`

const onOff = (on: boolean): string => (on ? 'on' : 'off')

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
