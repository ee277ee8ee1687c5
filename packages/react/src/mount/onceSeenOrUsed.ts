const uses = ['keydown', 'pointerdown', 'click', 'input'] as const

/**
 * `onSeen` runs once what was just shown in `element` has been painted, `run` when the frame after has been, too; or
 * both sooner, before the visitor's first deed reaches anything inside. Returns the undo.
 */
export function onceSeenOrUsed(
  element: HTMLElement,
  steps: { onSeen(): void; run(): void },
): () => void {
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
  for (const use of uses) element.addEventListener(use, now, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      steps.onSeen()
      timer = setTimeout(now)
    })
  })
  return stop
}
