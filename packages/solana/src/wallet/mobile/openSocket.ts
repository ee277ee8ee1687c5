import type { BrowserWindow, Socket } from '../browserWindow.ts'

/** How long an app may take to start. */
const totalTimeoutMs = 30_000
/** Another program on the port may accept the connection and stay silent; the app responds faster than this. */
const attemptTimeoutMs = 3_000
const pausesMs = [150, 150, 200, 500, 500, 750, 750, 1_000]
const protocol = 'com.solana.mobilewalletadapter.v1'

/** Opens a socket to the app on this port; `null` when none responds. */
export async function openSocket(
  { WebSocket }: BrowserWindow,
  port: number,
  options: { totalTimeoutMs?: number; attemptTimeoutMs?: number } = {},
): Promise<Socket | null> {
  if (!WebSocket) return null
  const endsAt = Date.now() + (options.totalTimeoutMs ?? totalTimeoutMs)
  for (let attempt = 0; Date.now() < endsAt; attempt += 1) {
    const socket = new WebSocket(`ws://localhost:${port}/solana-wallet`, protocol)
    socket.binaryType = 'arraybuffer'
    if (await opensWithin(socket, options.attemptTimeoutMs ?? attemptTimeoutMs)) return socket
    socket.close()
    const pauseMs = pausesMs[Math.min(attempt, pausesMs.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

async function opensWithin(socket: Socket, withinMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    socket.addEventListener('error', () => resolve(false))
    socket.addEventListener('close', () => resolve(false))
    timer = setTimeout(() => resolve(false), withinMs)
  })
  clearTimeout(timer)
  return isOpen
}
