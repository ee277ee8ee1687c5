import { setTimeout as wait } from 'node:timers/promises'
import { type BuiltServer, startBuiltServer } from '../../benches/builtServer.ts'
import { serverProgram } from '../../scripts/stack/serverFiles.ts'
import { openLink } from './link.ts'

/** One node of the server, with its own links to PostgreSQL and Redis. */
export type ClusterNode = {
  port: number
  /** The links to every service. */
  hold(): void
  release(): void
  cut(): void
  /** Stops and continues the process, as a machine that swaps does. */
  freeze(): void
  thaw(): void
  /** Resolves when the process has ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Resolves when `/ready` answers 200. */
  start(main?: string): Promise<void>
  close(): Promise<void>
}

export type Services = {
  postgres: { ports: readonly number[]; password: string }
  redisPort: number
  env: Readonly<Record<string, string>>
}

export async function openNode(port: number, services: Services): Promise<ClusterNode> {
  const { ports, password } = services.postgres
  const databases = await Promise.all(ports.map(openLink))
  const redis = await openLink(services.redisPort)
  const links = [...databases, redis]
  const hosts = databases.map((link) => `127.0.0.1:${link.port}`).join()
  const env = {
    DATABASE_URL: `postgres://latchkey:${password}@${hosts}/latchkey`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    PORT: String(port),
    ...services.env,
  }
  let server: BuiltServer | null = null
  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    await server?.stop(signal)
    server = null
  }
  return {
    port,
    hold: () => links.forEach((link) => void link.hold()),
    release: () => links.forEach((link) => void link.release()),
    cut: () => links.forEach((link) => void link.cut()),
    freeze: () => void server?.child.kill('SIGSTOP'),
    thaw: () => void server?.child.kill('SIGCONT'),
    stop,
    async start(main = serverProgram) {
      server = await startBuiltServer(env, main)
      const isReady = () => fetch(`http://127.0.0.1:${port}/ready`).then(({ ok }) => ok)
      while (!(await isReady())) await wait(50)
    },
    async close() {
      await stop('SIGKILL')
      for (const link of links) link.close()
    },
  }
}
