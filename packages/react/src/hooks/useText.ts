import { useStore } from 'zustand'
import { languageOf } from '../text/language.ts'
import type { Section } from '../text/section.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** A section of the texts in the visitor's language. */
export function useText<Key extends string>(
  section: Section<string, Key>,
): Readonly<Record<Key, string>> {
  const { sentences } = useStore(languageOf(useLatchkey()))
  const translated = sentences[section.id]
  return translated ? { ...section.en, ...translated } : section.en
}
