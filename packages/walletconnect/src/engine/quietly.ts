/** Ignores the failure of a message whose answer is not awaited. */
export function quietly(sent: Promise<unknown>): void {
  sent.catch(() => {
    // The peer gets it later or not at all; the protocol allows for that.
  })
}
