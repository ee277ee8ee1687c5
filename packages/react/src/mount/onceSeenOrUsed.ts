const uses = ['keydown', 'pointerdown', 'click', 'input'] as const

/**
 * From `begin` on: `onSeen` runs once what was just shown in `element` has been painted, `wake` when the frame after
 * has been, too. Before the visitor's first deed reaches anything inside, `rush` runs, unless `stop` was called.
 */
export function onceSeenOrUsed(
  element: HTMLElement,
  steps: { onSeen(): void; wake(): void; rush(): void },
): { begin(): void; now(): void; stop(): void } {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    for (const use of uses) element.removeEventListener(use, now, true)
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const now = () => {
    stop()
    steps.onSeen()
    steps.rush()
  }
  // Nothing is used before it is shown. Listening already then, the showing itself has less to do.
  for (const use of uses) element.addEventListener(use, now, true)
  return {
    begin: () => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          steps.onSeen()
          timer = setTimeout(steps.wake)
        })
      })
    },
    now,
    stop,
  }
}
