// Declared as a method, so that sockets whose events are richer than ours fit too.
type Listener<Event> = { hear(event: Event): void }['hear']

/** As much of a WebSocket as we use; the browser's own and the `ws` package both fit. */
export type SocketLike = {
  send(text: string): void
  close(code?: number): void
  onopen: Listener<unknown> | null
  onmessage: Listener<{ data: unknown }> | null
  onclose: Listener<{ code: number; reason: string }> | null
  onerror: Listener<unknown> | null
}

/** A line that stays up for as long as it is wanted. */
export type Line = {
  /** Makes sure it is up or on its way up. */
  open(): void
  /** The same without waiting out a pause between attempts. */
  hurry(): void
  /** Drops a line that has gone quiet and opens a new one at once. */
  reopen(): void
  /** Whether it went out: false while the line is down. */
  send(text: string): boolean
  close(): void
}

export type LineTimings = {
  /** An opening that takes longer is given up. */
  openMs: number
  /** Pauses between attempts: the first one, doubled each time up to the last. */
  firstPauseMs: number
  longestPauseMs: number
}

export type LineOptions = {
  /** A fresh socket; its token is good for one opening. */
  connect(): Promise<SocketLike>
  onOpen(): void
  onText(text: string): void
  /** Whether to try again. */
  onClose(code: number, reason: string): boolean
  timings: LineTimings
}

type State = {
  socket: SocketLike | null
  phase: 'down' | 'pausing' | 'opening' | 'open'
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Counts openings, so that what an old socket still says is not heard. */
  turn: number
}

export function createLine(options: LineOptions): Line {
  const state: State = { socket: null, phase: 'down', failures: 0, timer: undefined, turn: 0 }

  function drop(): void {
    clearTimeout(state.timer)
    state.turn += 1
    const { socket } = state
    state.socket = null
    state.phase = 'down'
    socket?.close(1000)
  }

  function down(code: number, reason: string): void {
    drop()
    if (!options.onClose(code, reason)) return
    state.failures += 1
    state.phase = 'pausing'
    state.timer = setTimeout(start, pause(state.failures, options.timings))
  }

  function start(): void {
    drop()
    const { turn } = state
    const isCurrent = () => turn === state.turn
    state.phase = 'opening'
    state.timer = setTimeout(() => down(1006, ''), options.timings.openMs)
    options.connect().then(
      (socket) => {
        attach(socket, isCurrent)
        if (!isCurrent()) socket.close(1000)
      },
      () => isCurrent() && down(1006, ''),
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
      // Only a line that carried something counts as a good one.
      state.failures = 0
      options.onText(String(data))
    }
    socket.onclose = ({ code, reason }) => {
      if (isCurrent()) down(code, reason)
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
      drop()
      state.failures = 0
    },
  }
}

function pause(failures: number, timings: LineTimings): number {
  const doubled = timings.firstPauseMs * 2 ** Math.min(failures - 1, 10)
  const most = Math.min(doubled, timings.longestPauseMs)
  // Spread, so that a relay that comes back is not met by everybody at once.
  return most * (0.5 + Math.random() / 2)
}
