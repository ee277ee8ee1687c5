import { SettingError } from './setting.ts'

type Connection = {
  /** The setting that a failure names. */
  setting: string
  /** "PostgreSQL", "Redis". */
  service: string
  url: string
}

const NO_REPLY = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']
const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN']
/** PostgreSQL's own codes: the password, and the user or its access. */
const NO_ACCESS = ['28P01', '28000']
const NO_DATABASE = '3D000'

/** A failed connection as a sentence that names the setting, without user and password; other errors unchanged. */
export function explainConnection(error: unknown, connection: Connection): unknown {
  const reason = reasonOf(error, connection)
  if (!reason) return error
  return new SettingError(`${connection.setting}: ${reason}.`, { cause: error })
}

function reasonOf(error: unknown, { service, url }: Connection): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const host = hostsOf(url)
  if (code === 'ECONNREFUSED') {
    return `no ${service} listens on ${host}. Start it there, or correct the address`
  }
  if (NO_NAME.includes(code)) return `the host name of ${host} doesn't resolve. Correct the address`
  if (NO_REPLY.includes(code) || /timeout/i.test(error.message)) {
    return `${service} on ${host} doesn't respond. Check the address and the firewall`
  }
  if (NO_ACCESS.includes(code) || /^(?:WRONGPASS|NOAUTH)/.test(error.message)) {
    return `${service} on ${host} rejects the user or the password`
  }
  if (code === NO_DATABASE)
    return `${service} on ${host} has no database of this name. Create it first`
  return null
}

/** `URL` can't parse several hosts. */
function hostsOf(url: string): string {
  return /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)/i.exec(url)?.[1] || 'this machine'
}
