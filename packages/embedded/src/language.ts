import type { SharedConnectorContext } from '@latchkey/core/adapter'
import { type LanguageCode, languageCodes } from '@latchkey/wire/language'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import type { VaultPort } from './openPort.ts'

type Context = Pick<SharedConnectorContext, 'watchLanguage'>

/** The query of a vault page's URL that names the modal's language, so that its first view is in this language. */
export function languageQuery(context: Context): string {
  let language: LanguageCode | null = null
  context.watchLanguage((option) => {
    language = languageFor(option)
  })()
  return language === null ? '' : `?language=${language}`
}

/** Sends the modal's language to a page of the vault whenever it changes; returns a function that unsubscribes. */
export function sendLanguage(port: VaultPort, context: Context): () => void {
  let option: string | null = null
  let sent: LanguageCode | null = null
  let isFirst = true
  const send = () => {
    const language = languageFor(option)
    // The vault has the first language from its URL.
    if (!isFirst && language !== null && language !== sent) {
      // Without it the vault stays in the language that it has.
      port.call('SYNC_LANGUAGE', { language }).catch(() => {})
    }
    sent = language
    isFirst = false
  }
  const unwatch = context.watchLanguage((now) => {
    option = now
    send()
  })
  const observer = new MutationObserver(send)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => {
    observer.disconnect()
    unwatch()
  }
}

/**
 * The language of the modal: the option alone, else the page's `lang` and the browser's languages. `null` for a language
 * that the owner has added: the vault has no sentences of it and follows the browser.
 */
function languageFor(option: string | null): LanguageCode | null {
  const page = document.documentElement.lang
  const preferred = option ? [option] : [...(page ? [page] : []), ...navigator.languages]
  return matchLanguage(preferred, languageCodes)
}
