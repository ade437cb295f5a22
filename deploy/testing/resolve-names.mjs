// Preloaded into a process: the names in OUTSIDE lead to this machine's one TLS server, as a name server could make them.
// Certificates are still verified against the name.
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

const { names, port } = JSON.parse(process.env.OUTSIDE ?? '{"names":[]}')
const connect = tls.connect

tls.connect = (options, ...rest) => {
  if (!names.includes(options.host ?? options.hostname)) return connect(options, ...rest)
  const servername = options.servername || options.host || options.hostname
  return connect({ ...options, host: '127.0.0.1', port, servername }, ...rest)
}
syncBuiltinESMExports()
