import { LatchkeyError } from '@latchkey/core'
import { watchPopup } from './watchPopup.ts'

/** A window that closes may have spoken just before: its word is still on the way. */
const graceMs = 1_000

/**
 * Waits for what a provider's window brings back: from that very window, and from the vault's origin, where the
 * provider's answer ends.
 * @throws embedded/popup-closed, embedded/untrusted-origin, connection/aborted
 */
export function resultFrom(
  popup: Window,
  { vaultOrigin, signal }: { vaultOrigin: string; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', leave)
      stop()
      popup.close()
      act()
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      const uri = source === popup ? readResult(data) : null
      if (uri === null) return
      const isTrusted = origin === vaultOrigin && uri.startsWith(`${vaultOrigin}/`)
      const error = new LatchkeyError('embedded/untrusted-origin', { origin })
      settle(() => (isTrusted ? resolve(uri) : reject(error)))
    }
    const leave = () => settle(() => reject(new LatchkeyError('connection/aborted', {})))
    const stop = watchPopup(popup, () => {
      setTimeout(
        () => settle(() => reject(new LatchkeyError('embedded/popup-closed', {}))),
        graceMs,
      )
    })
    window.addEventListener('message', hear)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
}

function readResult(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('resultUri' in data)) return null
  return typeof data.resultUri === 'string' ? data.resultUri : null
}
