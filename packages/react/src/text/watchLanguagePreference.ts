import type { Latchkey } from '@latchkey/core'
import { internals, isBrowser } from '@latchkey/core/internal'

/** Calls back when the option `language` or the page's `lang` changes; returns unwatch. */
export function watchLanguagePreference(latchkey: Latchkey, onChange: () => void): () => void {
  const observer = isBrowser() ? new MutationObserver(onChange) : null
  observer?.observe(document.documentElement, { attributeFilter: ['lang'] })
  const unwatch = internals(latchkey).options.subscribe((now, before) => {
    if (now.language !== before.language) onChange()
  })
  return () => {
    observer?.disconnect()
    unwatch()
  }
}
