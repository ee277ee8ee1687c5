import { useStore } from 'zustand'
import { type Language, languageOf } from '../text/language.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The visitor's language: its tag for numbers and dates, and its direction for the layout. */
export function useLanguage(): Language {
  return useStore(languageOf(useLatchkey()))
}
