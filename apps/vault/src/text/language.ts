import { english, type Texts } from './english.ts'

/** A language with every sentence of the vault. */
export type Language = { tag: string; dir: 'ltr' | 'rtl'; texts: Texts }

/** The page's language. A page of the vault is one document for one visitor, so that it has one (decision 0033). */
const page: { language: Language; watchers: Set<() => void> } = {
  language: { tag: 'en', dir: 'ltr', texts: english },
  watchers: new Set(),
}

export function pageLanguage(): Language {
  return page.language
}

/** The sentences in the page's language. */
export function texts(): Texts {
  return page.language.texts
}
