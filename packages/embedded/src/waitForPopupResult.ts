import { LatchkeyError } from '@latchkey/core'
import { watchPopup } from './watchPopup.ts'

/** A window may post its result just before it closes; wait this long for the message. */
const graceMs = 1_000

/**
 * Waits for the result of a provider's window: a message from that window and from the vault's origin, to which the
 * provider redirects.
 * @throws embedded/popup-closed, embedded/untrusted-origin, connection/aborted
 */
export function waitForPopupResult(
  popup: Window,
  { vaultOrigin, signal }: { vaultOrigin: string; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      window.removeEventListener('message', handleMessage)
      signal.removeEventListener('abort', abort)
      stop()
      popup.close()
      finish()
    }
    const handleMessage = ({ source, origin, data }: MessageEvent) => {
      const uri = source === popup ? readResult(data) : null
      if (uri === null) return
      const isTrusted = origin === vaultOrigin && uri.startsWith(`${vaultOrigin}/`)
      const error = new LatchkeyError('embedded/untrusted-origin', { origin })
      settle(() => (isTrusted ? resolve(uri) : reject(error)))
    }
    const abort = () => settle(() => reject(new LatchkeyError('connection/aborted', {})))
    const stop = watchPopup(popup, () => {
      setTimeout(
        () => settle(() => reject(new LatchkeyError('embedded/popup-closed', {}))),
        graceMs,
      )
    })
    window.addEventListener('message', handleMessage)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

function readResult(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('resultUri' in data)) return null
  return typeof data.resultUri === 'string' ? data.resultUri : null
}
