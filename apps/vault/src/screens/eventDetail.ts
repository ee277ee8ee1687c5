import { ownValue } from '@latchkey/wire'
import { socialNames } from '@latchkey/wire/socialNames'
import { texts } from '../text/language.ts'
import { slotName } from './slotName.ts'

/**
 * What an event is about, from what the server stored: `passkey slot "Passkey (MacIntel)"`, a login method or the site.
 * Empty for a browser's own slot, because the event names the browser already.
 */
export function eventDetail(stored: string): string {
  const [, type, label = ''] = /^(passkey|recovery|device) slot "(.*)"$/.exec(stored) ?? []
  if (type === 'device') return ''
  if (type) return slotName({ type, label })
  if (stored === 'email') return texts().login.email
  return ownValue(socialNames, stored) ?? stored
}
