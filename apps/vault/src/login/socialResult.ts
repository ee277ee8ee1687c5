const channelName = 'latchkey-social'

/** Passes a provider's answer on to a window of the vault that waits for it in this browser. */
export function tellWindows(resultUri: string): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(resultUri)
  channel.close()
}

/** The next answer that a provider's tab brings back. Only pages of this very origin are heard. */
export function hearResult(): Promise<string> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => {
      if (typeof data !== 'string' || !URL.canParse(data)) return
      channel.close()
      resolve(data)
    }
  })
}
