import { AppError } from '../../errors/app-error.ts'

/** The addresses that one kind of message may be sent to. */
export interface AllowedPlaces {
  /** Host names; one that begins with a dot allows the names below it. */
  hosts: readonly string[]
  /** A pattern for the path, if it is restricted. */
  path?: RegExp
  /** The local provider of local mode, the only one over http. */
  localOrigin: string | null
  /** The error for any other address. */
  refusal: string
}

/** Returns the parsed address if messages may be sent there; throws `invalid` for any other. */
export function allowedAddress(address: string, places: AllowedPlaces): URL {
  const url = isPlain(address) ? URL.parse(address) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') throw refused(places)
  const isRightPath = places.path === undefined || places.path.test(url.pathname)
  const isLocal = places.localOrigin !== null && url.origin === places.localOrigin
  const isKnown = url.protocol === 'https:' && url.port === '' && isAllowedHost(url.hostname, places.hosts)
  if (!isRightPath || !(isLocal || isKnown)) throw refused(places)
  return url
}

/** Parsers treat blanks, backslashes and control characters differently; no real address contains any. */
const isPlain = (address: string): boolean => address.length <= 1000 && /^[\x21-\x5b\x5d-\x7e]+$/.test(address)

const isAllowedHost = (name: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => (host.startsWith('.') ? name.endsWith(host) : name === host))

const refused = ({ refusal }: AllowedPlaces): AppError => new AppError('invalid', refusal)
