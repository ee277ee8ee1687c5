import { LatchkeyError } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import { safeUrl } from '@latchkey/wire'
import { deferred } from './deferred.ts'
import { handshake } from './handshake.ts'
import { languageQuery } from './language.ts'
import type { VaultPort } from './openPort.ts'
import { sendTheme } from './sendTheme.ts'
import { watchPopup } from './watchPopup.ts'

const popupFeatures = 'popup,width=420,height=720'

/**
 * Asks the visitor to open the vault in a separate window, so that the address bar shows the vault's origin. Then calls
 * `work` with a message port to that window, and closes the window when `work` finishes.
 * @throws embedded/popup-blocked, embedded/popup-closed, rpc/aborted if the modal is closed before `work` finishes
 */
export async function inVaultWindow<T>(
  context: SharedConnectorContext,
  method: string,
  work: (port: VaultPort) => Promise<T>,
): Promise<T> {
  const control = new AbortController()
  const { signal } = control
  const opened = deferred<Window>()
  const ended = deferred<never>()
  // The races below report the rejection; without a pending race it must not be an unhandled rejection.
  ended.promise.catch(() => {})
  const cleanup = context.requireApproval({
    openWindow() {
      const popup = tryOpen(context)
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
    const port = await Promise.race([handshakeWithWindow(context, popup, signal), ended.promise])
    const result = await Promise.race([work(port), ended.promise])
    popup.close()
    return result
  } finally {
    control.abort()
    cleanup()
  }
}

/** Opens the "Protect your wallet" window. @throws embedded/popup-blocked */
export function openSettings(context: SharedConnectorContext): void {
  const popup = openWindow(context, '#protect')
  const control = new AbortController()
  watchPopup(popup, () => control.abort())
  // A window that is closed before the handshake is no error.
  handshakeWithWindow(context, popup, control.signal).catch(() => {})
}

/** Opens a window of the vault; call it in a click handler. @throws embedded/popup-blocked */
export function openWindow(context: SharedConnectorContext, hash = ''): Window {
  const popup = tryOpen(context, hash)
  if (!popup) throw new LatchkeyError('embedded/popup-blocked', {})
  return popup
}

export async function handshakeWithWindow(
  { vaultUrl, projectId, watchTheme }: SharedConnectorContext,
  popup: Window,
  signal: AbortSignal,
): Promise<VaultPort> {
  const vaultOrigin = new URL(vaultUrl).origin
  const port = await handshake({
    target: () => popup,
    vaultOrigin,
    projectId,
    onEvent() {},
    signal,
  })
  signal.addEventListener(
    'abort',
    watchTheme((theme) => sendTheme(port, theme)),
  )
  return port
}

function tryOpen(context: SharedConnectorContext, hash = ''): Window | null {
  const { vaultUrl, projectId } = context
  const path = `/window/${encodeURIComponent(projectId)}${languageQuery(context)}${hash}`
  const page = `${new URL(vaultUrl).origin}${path}`
  const url = safeUrl(page)
  return url === null ? null : window.open(url, 'latchkey-vault', popupFeatures)
}
