import type { Latchkey } from '@latchkey/core'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The sentences of a language by section id; whatever is missing stays English. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>

export type Language = {
  /** BCP-47, also for numbers and dates. */
  tag: string
  dir: 'ltr' | 'rtl'
  sentences: Sentences
}

/** Loads a language. Keys are BCP-47 tags: `de`, `pt-BR`. */
export type Languages = Readonly<
  Record<string, () => Promise<{ dir?: 'ltr' | 'rtl'; sentences: Sentences }>>
>

const english: Language = { tag: 'en', dir: 'ltr', sentences: {} }

type Shelf = { current: StoreApi<Language>; known: Languages }

const shelves = new WeakMap<Latchkey, Shelf>()

/** The language an instance speaks now. English until another one has arrived. */
export function languageOf(latchkey: Latchkey): StoreApi<Language> {
  return shelfOf(latchkey).current
}

/** Offers further languages; a tag that is there already is replaced. */
export function addLanguages(latchkey: Latchkey, languages: Languages): void {
  const shelf = shelfOf(latchkey)
  shelf.known = { ...shelf.known, ...languages }
  void speak(latchkey, shelf)
}

function shelfOf(latchkey: Latchkey): Shelf {
  const known = shelves.get(latchkey)
  if (known) return known
  const shelf: Shelf = { current: createStore(() => english), known: {} }
  shelves.set(latchkey, shelf)
  latchkey.onDestroy(
    latchkey.options.subscribe((now, before) => {
      if (now.language !== before.language) void speak(latchkey, shelf)
    }),
  )
  return shelf
}

async function speak(latchkey: Latchkey, shelf: Shelf): Promise<void> {
  const tag = matchLanguage(wishes(latchkey), Object.keys(shelf.known))
  const load = tag === null ? undefined : shelf.known[tag]
  if (tag === null || !load) {
    shelf.current.setState(english, true)
    return
  }
  try {
    const { dir = 'ltr', sentences } = await load()
    // A slower language must not overwrite the one chosen after it.
    if (tag === matchLanguage(wishes(latchkey), Object.keys(shelf.known))) {
      shelf.current.setState({ tag, dir, sentences }, true)
    }
  } catch {
    // A language that does not arrive leaves the page in the one it has.
  }
}

function wishes(latchkey: Latchkey): readonly string[] {
  const { language } = latchkey.options.getState()
  if (language) return [language]
  return typeof navigator === 'undefined' ? [] : navigator.languages
}

/** The first wish that is offered, exactly or by its main language (`de-AT` takes `de`). */
export function matchLanguage(
  wanted: readonly string[],
  offered: readonly string[],
): string | null {
  for (const wish of wanted) {
    const parts = wish.split('-')
    for (let length = parts.length; length > 0; length--) {
      const tag = parts.slice(0, length).join('-').toLowerCase()
      const match = offered.find((one) => one.toLowerCase() === tag)
      if (match) return match
    }
    if (parts[0] === 'en') return null
  }
  return null
}
