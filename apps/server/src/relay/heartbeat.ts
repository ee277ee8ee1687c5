import type { Connection } from './connection.ts'

const ROUND_MS = 25_000
const SLOTS = 25

/** Pings every socket once in 25 s, spread over the seconds, and ends those that stay silent. */
export type Heartbeat = {
  add(connection: Connection): void
  remove(connection: Connection): void
  size(): number
  connections(): Connection[]
  close(): void
}

export function startHeartbeat(): Heartbeat {
  const slots = Array.from({ length: SLOTS }, () => new Set<Connection>())
  let turn = 0
  let next = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % SLOTS
    for (const connection of slots[turn] ?? []) beat(connection)
  }, ROUND_MS / SLOTS)

  return {
    add(connection) {
      next = (next + 1) % SLOTS
      slots[next]?.add(connection)
      connection.socket.on('pong', () => {
        connection.isAlive = true
      })
    },
    remove(connection) {
      for (const slot of slots) slot.delete(connection)
    },
    size: () => slots.reduce((sum, slot) => sum + slot.size, 0),
    connections: () => slots.flatMap((slot) => [...slot]),
    close: () => clearInterval(timer),
  }
}

function beat(connection: Connection): void {
  const { socket } = connection
  if (!connection.isAlive) {
    socket.terminate()
    return
  }
  connection.isAlive = false
  socket.ping()
}
