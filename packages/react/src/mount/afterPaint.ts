/** A page that nobody sees is not painted; what waits for it goes on after a while. */
const unseenMs = 1000

/** Runs once the next frame is on screen. Returns the undo. */
export function afterPaint(run: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const now = () => {
    stop()
    run()
  }
  let timer = setTimeout(now, unseenMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(now)
  })
  return stop
}
