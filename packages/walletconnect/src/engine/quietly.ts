/** For what is sent without anybody waiting for it. */
export function quietly(sent: Promise<unknown>): void {
  sent.catch(() => {
    // The peer hears of it later or not at all; the protocol allows for that.
  })
}
