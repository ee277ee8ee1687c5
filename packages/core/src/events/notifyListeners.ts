/** Calls every listener. One that throws shows in the page's console, as with DOM events; the others are still called. */
export function notifyListeners<Event>(
  listeners: Iterable<(event: Event) => void>,
  event: Event,
): void {
  for (const listener of [...listeners]) {
    try {
      listener(event)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
