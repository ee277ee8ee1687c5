import { ownValue } from '@latchkey/core/adapter'
import { textDirection } from '@latchkey/wire/textDirection'
import type { Language, Languages, LoadedSentences } from './language.ts'
import { shippedLanguages } from './shippedLanguages.ts'

/**
 * Loads a language; the site's sentences override the built-in ones. The first yield has the texts up to a connected
 * wallet, so that a page's button does not wait for the texts of a swap; the second has all.
 */
export async function* loadLanguage(
  tag: string,
  loadOwn: Languages[string] | undefined,
): AsyncGenerator<Language> {
  const [loadFirst, ...loadOthers] = ownValue(shippedLanguages, tag) ?? []
  const [own, first] = await Promise.all([loadOwn?.(), loadFirst?.()])
  const dir = own?.dir ?? textDirection(tag)
  yield { tag, dir, sentences: merge(first?.default ?? {}, own?.sentences ?? {}) }
  if (loadOthers.length === 0) return
  const others = await Promise.all(loadOthers.map((load) => load()))
  const shipped = Object.assign({}, first?.default, ...others.map((part) => part.default))
  yield { tag, dir, sentences: merge(shipped, own?.sentences ?? {}) }
}

/** Sections of `own` replace single sentences of the shipped sections. */
function merge(shipped: LoadedSentences, own: LoadedSentences): LoadedSentences {
  const replaced = Object.entries(own).map(([id, texts]) => [id, { ...shipped[id], ...texts }])
  return { ...shipped, ...Object.fromEntries(replaced) }
}
