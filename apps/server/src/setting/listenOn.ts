import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { SettingError } from './setting.ts'

export type ListenAddress = {
  port: number
  host: string
  /** The settings that a failure names. */
  settings: string
}

/** Listens, or says which setting to change. @throws SettingError */
export async function listenOn(server: Server, address: ListenAddress): Promise<void> {
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error, address)
  }
}

/** For a start that must not migrate a database before it fails. @throws SettingError when the port is in use */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  if (address.port === 0) return
  const probe = createServer()
  await listenOn(probe, address)
  const closed = once(probe, 'close')
  probe.close()
  await closed
}

function explain(error: unknown, { port, host, settings }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const reasons = new Map<unknown, string>([
    [
      'EADDRINUSE',
      `another program already listens on ${host}:${port}. Stop it or choose another port`,
    ],
    ['EACCES', `this user may not listen on port ${port}. Choose one above 1023`],
    ['EADDRNOTAVAIL', `${host} is not an address of this machine`],
    ['ENOTFOUND', `the host name ${host} doesn't resolve`],
  ])
  const reason = reasons.get(code)
  return reason ? new SettingError(`${settings}: ${reason}.`, { cause: error }) : error
}
