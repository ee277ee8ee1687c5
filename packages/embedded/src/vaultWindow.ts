import { LatchkeyError, type SharedContext } from '@latchkey/core'
import { deferred } from './deferred.ts'
import { greet } from './greet.ts'
import type { Port } from './openPort.ts'

const features = 'popup,width=420,height=720'
const watchMs = 500

/**
 * Lets the visitor open a window of the vault's own, where the address bar says whose it is, and gives its port to
 * `work`.
 * @throws embedded/popup-blocked, embedded/popup-closed, rpc/aborted when the modal is closed meanwhile
 */
export async function inVaultWindow<T>(
  context: SharedContext,
  method: string,
  work: (port: Port) => Promise<T>,
): Promise<T> {
  const { origin } = new URL(context.vaultUrl)
  const control = new AbortController()
  const { signal } = control
  const opened = deferred<Window>()
  const ended = deferred<never>()
  // Whoever waits hears of it; when nobody does, it does not matter any more.
  ended.promise.catch(() => {})
  const undo = context.showApproval({
    openWindow() {
      const url = `${origin}/window/${encodeURIComponent(context.projectId)}`
      const popup = window.open(url, 'latchkey-vault', features)
      if (popup) opened.resolve(popup)
      else ended.reject(new LatchkeyError('embedded/popup-blocked', {}))
    },
    onClose: () => ended.reject(new LatchkeyError('rpc/aborted', { method })),
  })
  try {
    const popup = await Promise.race([opened.promise, ended.promise])
    const stop = watchPopup(popup, () =>
      ended.reject(new LatchkeyError('embedded/popup-closed', {})),
    )
    signal.addEventListener('abort', stop)
    const { projectId } = context
    const wish = { target: () => popup, vaultOrigin: origin, projectId, onEvent() {}, signal }
    const port = await Promise.race([greet(wish), ended.promise])
    const result = await Promise.race([work(port), ended.promise])
    popup.close()
    return result
  } finally {
    control.abort()
    undo()
  }
}

/** The window in which the owner looks after the wallet. @throws embedded/popup-blocked */
export function openSettings({ vaultUrl, projectId }: SharedContext): void {
  const { origin } = new URL(vaultUrl)
  const url = `${origin}/window/${encodeURIComponent(projectId)}#protect`
  const popup = window.open(url, 'latchkey-vault', features)
  if (!popup) throw new LatchkeyError('embedded/popup-blocked', {})
  const control = new AbortController()
  const stop = watchPopup(popup, () => {
    control.abort()
    stop()
  })
  const wish = { target: () => popup, vaultOrigin: origin, projectId, onEvent() {} }
  // A window that is closed before it answers needs no word.
  greet({ ...wish, signal: control.signal }).catch(() => {})
}

function watchPopup(popup: Window, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (popup.closed) onClosed()
  }, watchMs)
  return () => clearInterval(timer)
}
