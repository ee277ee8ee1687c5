import type { Connection } from './connection.ts'

const ROUND_MS = 25_000
const SLOTS = 25

/** Pings every socket once in 25 s, spread over the seconds, and disconnects sockets that sent no pong. */
export type Heartbeat = {
  add(connection: Connection): void
  remove(connection: Connection): void
  size(): number
  connections(): Connection[]
  close(): void
}

export function startHeartbeat(): Heartbeat {
  const slots = Array.from({ length: SLOTS }, () => new Set<Connection>())
  let currentSlot = 0
  let lastFilledSlot = 0
  const timer = setInterval(() => {
    currentSlot = (currentSlot + 1) % SLOTS
    for (const connection of slots[currentSlot] ?? []) pingOrDisconnect(connection)
  }, ROUND_MS / SLOTS)

  return {
    add(connection) {
      lastFilledSlot = (lastFilledSlot + 1) % SLOTS
      slots[lastFilledSlot]?.add(connection)
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

function pingOrDisconnect(connection: Connection): void {
  const { socket } = connection
  if (!connection.isAlive) {
    socket.terminate()
    return
  }
  connection.isAlive = false
  socket.ping()
}
