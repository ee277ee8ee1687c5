/** Runs once what is being drawn now is drawn, and before it is seen. Returns the undo. */
export function beforePaint(run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const now = () => {
    stop()
    run()
  }
  // Whichever comes first: a frame may be due at once, and a page that nobody sees gets none.
  const timer = setTimeout(now)
  const frame = requestAnimationFrame(now)
  return stop
}
