import { useStore } from 'zustand'
import { type Language, languageOf } from '../text/language.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The language the visitor reads: its tag for numbers and dates, its direction for the layout. */
export function useLanguage(): Language {
  return useStore(languageOf(useLatchkey()))
}
