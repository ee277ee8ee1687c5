/** The server responds to a poll after up to 8 seconds; one that responds at once must not be asked in a loop. */
const pauseMs = 500
/** The server's flows end after twenty minutes, 150 polls of 8 seconds. */
const pollLimit = 200

/**
 * Polls until `poll` gives a value. `null` when the flow ended meanwhile (`isCurrent`) or the limit is reached.
 */
export async function pollFlow<Value>(options: {
  poll(): Promise<Value | null>
  isCurrent(): boolean
}): Promise<Value | null> {
  for (let polls = 0; polls < pollLimit && options.isCurrent(); polls += 1) {
    const value = await options.poll()
    if (value !== null) return options.isCurrent() ? value : null
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}
