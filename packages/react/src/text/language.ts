import type { Latchkey } from '@latchkey/core'
import { part } from '@latchkey/core/internal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Translation } from './translation.ts'

/** Texts by section and key. Missing texts use the built-in language, or English. */
export type Sentences = {
  readonly [Id in keyof Translation]?: Partial<Translation[Id]>
}

/** Sentences as the screens read them. */
export type LoadedSentences = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A language with the texts that replace the English ones. */
export type Language = {
  /** A BCP-47 tag, also for numbers and dates. */
  tag: string
  dir: 'ltr' | 'rtl'
  sentences: LoadedSentences
}

/** Loads the texts of each language. Keys are BCP-47 tags: `en`, `de`, `pt-BR`. */
export type Languages = Readonly<
  Record<string, () => Promise<{ dir?: 'ltr' | 'rtl'; sentences: Sentences }>>
>

const english: Language = { tag: 'en', dir: 'ltr', sentences: {} }

/** The current language of an instance; English until another one has loaded. */
export function languageOf(latchkey: Latchkey): StoreApi<Language> {
  return part(latchkey, 'language', () => createStore<Language>(() => english))
}
