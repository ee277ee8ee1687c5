/** This tab's candidacy for the one tab that holds the relay's socket for all tabs of the page. */
export type LeaderCandidate = {
  /** Takes the lock from a leader that does not answer. */
  seize(): void
  close(): void
}

export type LeaderCandidateOptions = {
  name: string
  locks: LockManager
  /** Fires `pagehide` and `pageshow`; absent outside a window. */
  page?: EventTarget | undefined
  onLead(): void
  /** Another tab took over, or the document unloads. */
  onLost(): void
}

/** Pauses between requests after a rejection: the first one, doubled each time. */
const firstPauseMs = 1_000
/** After so many rejections in a row the tab stops; `seize` and `pageshow` start it again. */
const refusalLimit = 5

type LockRequest = { signal: AbortSignal; cancel(): void; release(): void }

/**
 * Leader election by a Web Lock: at most one tab leads; when it closes, the next in the queue does.
 *
 * WebKit rejects a held lock while its document unloads and rejects each later request of that document at
 * once, so a request that follows a rejection without a pause never ends. No request is made from a document
 * that unloads, and none without a pause after a rejection.
 */
export function runForLeader(options: LeaderCandidateOptions): LeaderCandidate {
  const { name, locks, page } = options
  let current: LockRequest | null = null
  let isLeading = false
  let isUnloading = false
  let isClosed = false
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function request(mode: 'queue' | 'steal'): void {
    clearTimeout(timer)
    if (isClosed || isUnloading) return
    current?.cancel()
    const lockRequest = createLockRequest()
    current = lockRequest
    const lockOptions: LockOptions =
      mode === 'steal' ? { steal: true } : { signal: lockRequest.signal }
    const lock = locks.request(name, lockOptions, () => {
      if (lockRequest.signal.aborted) return
      refusals = 0
      isLeading = true
      options.onLead()
      return new Promise<void>((resolve) => {
        lockRequest.release = resolve
      })
    })
    lock.catch((error: unknown) => {
      if (lockRequest === current) handleRejection(error)
    })
  }

  function handleRejection(error: unknown): void {
    current = null
    const reason = error instanceof DOMException ? error.name : ''
    // A sandboxed frame has no locks and no other tab to share with: it leads alone.
    if (reason === 'SecurityError') {
      isLeading = true
      options.onLead()
      return
    }
    if (isLeading) options.onLost()
    isLeading = false
    refusals += 1
    // "Not fully active": the document is gone or on its way out.
    if (reason === 'InvalidStateError' || refusals > refusalLimit) return
    timer = setTimeout(() => request('queue'), firstPauseMs * 2 ** (refusals - 1))
  }

  const handleHide = (): void => {
    isUnloading = true
    clearTimeout(timer)
  }
  const handleShow = (): void => {
    isUnloading = false
    refusals = 0
    if (!current && !isLeading) request('queue')
  }
  page?.addEventListener('pagehide', handleHide)
  page?.addEventListener('pageshow', handleShow)

  request('queue')
  return {
    seize() {
      if (!isLeading) request('steal')
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      page?.removeEventListener('pagehide', handleHide)
      page?.removeEventListener('pageshow', handleShow)
      current?.cancel()
      current?.release()
      current = null
    },
  }
}

function createLockRequest(): LockRequest {
  const control = new AbortController()
  return { signal: control.signal, cancel: () => control.abort(), release() {} }
}
