// Stands in for DNS: every name under .example is this machine.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const { lookup } = dns
const { lookup: lookUp } = dns.promises
const target = (name) => (String(name).endsWith('.example') ? '127.0.0.1' : name)

dns.lookup = (name, ...rest) => lookup(target(name), ...rest)
dns.promises.lookup = (name, ...rest) => lookUp(target(name), ...rest)
syncBuiltinESMExports()
