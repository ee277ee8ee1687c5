import type { Latchkey, Social } from '@latchkey/core'
import { pushView, readPlatform, track } from '@latchkey/core/internal'

const width = 600
const height = 800

/**
 * A press on a social login. Browsers open a window only in the very event of the press, so it opens here, empty,
 * and is led to the provider by the next screen. A messenger's mini-browser has no windows: the whole page goes.
 */
export function openSocial(latchkey: Latchkey, provider: Social): void {
  track(latchkey, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  if (provider === 'farcaster') pushView(latchkey, { name: 'ConnectingFarcaster' })
  else if (readPlatform().isTelegram) pushView(latchkey, { name: 'ConnectingSocial', provider })
  else pushView(latchkey, { name: 'ConnectingSocial', provider, popup: openPopup() })
}

/** `null` when the browser would not. */
export function openPopup(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  return window.open('about:blank', 'latchkey-social', features)
}
