const DEFAULT_PORT = '49124'

/** Where the game of this machine listens. The server names the port if it is another one. */
export const gameAddress = (): string =>
  `ws://127.0.0.1:${document.querySelector<HTMLMetaElement>('meta[name=game-port]')?.content ?? DEFAULT_PORT}`
