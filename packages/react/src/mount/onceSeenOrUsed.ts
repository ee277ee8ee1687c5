const uses = ['keydown', 'pointerdown', 'click', 'input'] as const

/**
 * From `begin` on: `onSeen` runs once what was just shown in `element` has been painted, `run` when the frame after has
 * been, too; or both sooner, before the visitor's first deed reaches anything inside.
 */
export function onceSeenOrUsed(
  element: HTMLElement,
  steps: { onSeen(): void; run(): void },
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
    steps.run()
  }
  // Nothing is used before it is shown. Listening already then, the showing itself has less to do.
  for (const use of uses) element.addEventListener(use, now, true)
  return {
    begin: () => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          steps.onSeen()
          timer = setTimeout(now)
        })
      })
    },
    now,
    stop,
  }
}
