const DEFAULT_PORT = '49124'

/** The address of the game on this machine. The server names the port if it is not the default. */
export const gameAddress = (): string =>
  `ws://127.0.0.1:${document.querySelector<HTMLMetaElement>('meta[name=game-port]')?.content ?? DEFAULT_PORT}`
