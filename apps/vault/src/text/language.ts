import type { LanguageCode } from '@latchkey/wire/language'
import { textDirection } from '@latchkey/wire/textDirection'
import { english, type Texts } from './english.ts'
import { loadTexts } from './loadTexts.ts'

/** A language with every sentence of the vault. */
export type Language = { tag: LanguageCode; dir: 'ltr' | 'rtl'; texts: Texts }

const initial: Language = { tag: 'en', dir: 'ltr', texts: english }

/** The page's language. A page of the vault is one document for one visitor, so that it has one (decision 0033). */
const page = { language: initial, wanted: initial.tag, watchers: new Set<() => void>() }

export function pageLanguage(): Language {
  return page.language
}

/** The sentences in the page's language. */
export function texts(): Texts {
  return page.language.texts
}

export function watchLanguage(onChange: () => void): () => void {
  page.watchers.add(onChange)
  return () => page.watchers.delete(onChange)
}

/** Changes the page's language. If the sentences do not load, the page keeps the one it has: English at first. */
export async function setLanguage(tag: LanguageCode, load = loadTexts): Promise<void> {
  page.wanted = tag
  const loaded = await load(tag).catch(() => null)
  // A language that loads late must not replace a newer choice.
  if (!loaded || page.wanted !== tag) return
  page.language = { tag, dir: textDirection(tag), texts: loaded }
  for (const notify of page.watchers) notify()
}
