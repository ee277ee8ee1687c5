import type { Latchkey, SocialId } from '@latchkey/core'
import { readPlatform, track } from '@latchkey/core/internal'
import { pushView } from '../navigation/navigate.ts'

const popupWidth = 600
const popupHeight = 800

/**
 * Handles a press on a social login. Browsers open a popup only inside the press, so an empty one opens here and the
 * next view navigates it to the provider. Telegram's browser has no popups: the whole page navigates.
 */
export function startSocialLogin(latchkey: Latchkey, provider: SocialId): void {
  track(latchkey, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  if (provider === 'farcaster') pushView(latchkey, { name: 'ConnectingFarcaster' })
  else if (readPlatform().isTelegram) pushView(latchkey, { name: 'ConnectingSocial', provider })
  else pushView(latchkey, { name: 'ConnectingSocial', provider, popup: openPopup() })
}

/** `null` when the browser blocked it. */
export function openPopup(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - popupWidth) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - popupHeight) / 2)
  const features = `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`
  return window.open('about:blank', 'latchkey-social', features)
}
