import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP connection between a node and a service that a test can hold up or cut: the network between two machines. */
export type Link = {
  port: number
  /** From now on no byte arrives, and no connection is closed: a network partition. */
  hold(): void
  release(): void
  /** Breaks every open connection. */
  cut(): void
  close(): void
}

export async function openLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let passing: Promise<void> = Promise.resolve()
  let release = (): void => {}
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => void passing.then(() => to.write(bytes)))
      from.on('close', () => {
        sockets.delete(from)
        void passing.then(() => to.destroy())
      })
      // `close` follows and ends the other side.
      from.on('error', () => {})
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold() {
      passing = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
