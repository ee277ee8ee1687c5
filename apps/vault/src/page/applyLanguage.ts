import { type LanguageCode, languageCode, languageCodes } from '@latchkey/wire/language'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import * as v from 'valibot'
import { pageLanguage, setLanguage, texts } from '../text/language.ts'

/** Longer than this no view waits for its sentences; they replace the English ones when they arrive. */
const maxWaitMs = 3_000

/**
 * Sets the page's language: the one that the site's modal has, if it is a shipped one, else the browser's. Resolves
 * when its sentences are loaded, or failed to load.
 */
export async function applyLanguage(query: string): Promise<void> {
  const requested = v.safeParse(languageCode, new URLSearchParams(query).get('language'))
  const tag = requested.success
    ? requested.output
    : matchLanguage(navigator.languages, languageCodes)
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([changeLanguage(tag ?? 'en'), timeout])
}

/** Changes the language of the page and of its document. */
export async function changeLanguage(tag: LanguageCode): Promise<void> {
  await setLanguage(tag)
  setDocumentLanguage()
}

function setDocumentLanguage(): void {
  const { documentElement } = document
  const { tag, dir } = pageLanguage()
  documentElement.lang = tag
  documentElement.dir = dir
  document.title = texts().card.pageTitle
}
