import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP balancer: each new connection goes to the next node that takes it. */
export type Balancer = { url: string; close(): void }

export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.on('close', () => sockets.delete(client))
    turn += 1
    reach(client, targets, turn, targets.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function reach(client: Socket, targets: readonly string[], turn: number, left: number): void {
  const { hostname, port } = new URL(targets[turn % targets.length] ?? '')
  const upstream = connect(Number(port), hostname)
  upstream.on('connect', () => {
    client.pipe(upstream)
    upstream.pipe(client)
  })
  upstream.on('error', () => {
    if (upstream.connecting && left > 1) reach(client, targets, turn + 1, left - 1)
    else client.destroy()
  })
  upstream.on('close', () => {
    if (!upstream.connecting && upstream.bytesRead > 0) client.destroy()
  })
  client.on('close', () => upstream.destroy())
}
