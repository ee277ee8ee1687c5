import { onTestFinished } from 'vitest'

/** How the Safe responds to a request to sign a message. */
export type SafeAnswer = { safeTxHash: string } | { messageHash: string; signature: string }

/**
 * Turns the window around the test's frame into a Safe that shows this page as a Safe app. The official Safe Apps SDK
 * accepts messages of the parent window only, so the answers are sent by a script of that window.
 */
export function openSafeHost(safe: { address: string; chainId: number; sign: SafeAnswer }): void {
  const { address, chainId, sign } = safe
  const replies = {
    getSafeInfo: { safeAddress: address, chainId, threshold: 2, owners: [], isReadOnly: false },
    signMessage: sign,
  }
  const script = window.parent.document.createElement('script')
  script.textContent = `
    window.safeHost = ({ data, source }) => {
      const replies = ${JSON.stringify(replies)}
      if (!data?.env?.sdkVersion || !(data.method in replies)) return
      source.postMessage({ id: data.id, success: true, version: '9.1.0', data: replies[data.method] }, '*')
    }
    window.addEventListener('message', window.safeHost)`
  window.parent.document.head.append(script)
  onTestFinished(() => {
    window.parent.removeEventListener('message', Reflect.get(window.parent, 'safeHost'))
    script.remove()
  })
}
