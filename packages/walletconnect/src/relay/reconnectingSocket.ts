// A method type is bivariant, so that sockets with richer event types fit too.
type Listener<Event> = { hear(event: Event): void }['hear']

/** The part of WebSocket that Latchkey uses. The browser's WebSocket and the `ws` package match it. */
export type SocketLike = {
  send(text: string): void
  close(code?: number): void
  onopen: Listener<unknown> | null
  onmessage: Listener<{ data: unknown }> | null
  onclose: Listener<{ code: number; reason: string }> | null
  onerror: Listener<unknown> | null
}

/** A WebSocket that reconnects with exponential backoff until it is closed. */
export type ReconnectingSocket = {
  /** Opens the socket unless it is open, opening or waiting for its next attempt. */
  open(): void
  /** The same, but skips the pause between attempts. */
  hurry(): void
  /** Replaces the socket at once. */
  reopen(): void
  /** Returns false, and sends nothing, while the socket is not open. */
  send(text: string): boolean
  close(): void
}

export type SocketTimings = {
  /** An attempt that takes longer is aborted. */
  openMs: number
  /** Pauses between attempts: the first one, doubled each time up to the last. */
  firstPauseMs: number
  longestPauseMs: number
}

export type SocketOptions = {
  /** Opens a socket; its token is valid for one attempt. */
  connect(): Promise<SocketLike>
  onOpen(): void
  onText(text: string): void
  /** Whether to try again. */
  onClose(code: number, reason: string): boolean
  timings: SocketTimings
}

type State = {
  socket: SocketLike | null
  phase: 'down' | 'pausing' | 'opening' | 'open'
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Counts attempts, so that events of an old socket are ignored. */
  turn: number
}

export function createReconnectingSocket(options: SocketOptions): ReconnectingSocket {
  const state: State = { socket: null, phase: 'down', failures: 0, timer: undefined, turn: 0 }

  function closeSocket(): void {
    clearTimeout(state.timer)
    state.turn += 1
    const { socket } = state
    state.socket = null
    state.phase = 'down'
    socket?.close(1000)
  }

  function handleClosed(code: number, reason: string): void {
    closeSocket()
    if (!options.onClose(code, reason)) return
    state.failures += 1
    state.phase = 'pausing'
    state.timer = setTimeout(start, pauseMs(state.failures, options.timings))
  }

  function start(): void {
    closeSocket()
    const { turn } = state
    const isCurrent = () => turn === state.turn
    state.phase = 'opening'
    state.timer = setTimeout(() => handleClosed(1006, ''), options.timings.openMs)
    options.connect().then(
      (socket) => {
        attach(socket, isCurrent)
        if (!isCurrent()) socket.close(1000)
      },
      () => isCurrent() && handleClosed(1006, ''),
    )
  }

  function attach(socket: SocketLike, isCurrent: () => boolean): void {
    // `close` follows and says what happened.
    socket.onerror = () => {}
    if (!isCurrent()) return
    state.socket = socket
    socket.onopen = () => {
      if (!isCurrent()) return socket.close(1000)
      clearTimeout(state.timer)
      state.phase = 'open'
      options.onOpen()
    }
    socket.onmessage = ({ data }) => {
      if (!isCurrent()) return
      // Only a socket that received a frame resets the backoff.
      state.failures = 0
      options.onText(String(data))
    }
    socket.onclose = ({ code, reason }) => {
      if (isCurrent()) handleClosed(code, reason)
    }
  }

  return {
    open() {
      if (state.phase === 'down') start()
    },
    hurry() {
      if (state.phase === 'down' || state.phase === 'pausing') start()
    },
    reopen: start,
    send(text) {
      if (state.phase !== 'open') return false
      state.socket?.send(text)
      return true
    },
    close() {
      closeSocket()
      state.failures = 0
    },
  }
}

function pauseMs(failures: number, timings: SocketTimings): number {
  const doubled = timings.firstPauseMs * 2 ** Math.min(failures - 1, 10)
  const longestMs = Math.min(doubled, timings.longestPauseMs)
  // Jitter, so that clients do not reconnect to a restarted relay all at once.
  return longestMs * (0.5 + Math.random() / 2)
}
