const uses = ['keydown', 'pointerdown', 'click', 'input'] as const

/**
 * Runs once what was just shown in `element` has been on screen for a frame, or sooner, before the visitor's first
 * deed reaches anything inside. Returns the undo.
 */
export function onceSeenOrUsed(element: HTMLElement, run: () => void): () => void {
  const stop = () => {
    for (const use of uses) element.removeEventListener(use, now, true)
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const now = () => {
    stop()
    run()
  }
  for (const use of uses) element.addEventListener(use, now, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(now)
    })
  })
  return stop
}
