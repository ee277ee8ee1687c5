/** Which of a page's tabs speaks for all of them. */
export type Leadership = {
  /** Takes over from a leader that sleeps. */
  seize(): void
  close(): void
}

/**
 * At most one tab leads at a time; when it closes, the next in line does. `onLost` is called when
 * another tab took over although this one is alive.
 */
export function runForLeader(options: {
  name: string
  locks: LockManager
  onLead(): void
  onLost(): void
}): Leadership {
  const { name, locks } = options
  let resign = () => {}
  let isClosed = false

  function queue(mode: LockOptions): void {
    const held = locks.request(name, mode, () => {
      if (isClosed) return
      options.onLead()
      return new Promise<void>((resolve) => {
        resign = resolve
      })
    })
    held.catch(() => {
      options.onLost()
      if (!isClosed) queue({})
    })
  }

  queue({})
  return {
    seize: () => queue({ steal: true }),
    close() {
      isClosed = true
      resign()
    },
  }
}
