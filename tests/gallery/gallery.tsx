import {
  type Latchkey,
  setTheme,
  type ThemeMode,
  type ThemeVariables,
  updateOptions,
} from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { addLanguages, LatchkeyProvider } from '@latchkey/react'
import { viewStoreOf } from '@latchkey/react/internal'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { languageOf } from '../../packages/react/src/text/language.ts'
import { createIsSentence } from './isSentence.ts'
import { Page } from './Page.tsx'
import { stories } from './stories.ts'
import { vaultStoryNames } from './vault/names.ts'

const query = new URLSearchParams(location.search)
const mode = (query.get('mode') ?? 'dark') as ThemeMode
const name = query.get('story') ?? 'Connect'
const language = query.get('language')
const place = {
  rpc: query.get('rpc') ?? '',
  bitcoin: query.get('bitcoin') ?? '',
  solana: query.get('solana') ?? '',
  api: query.get('api'),
}

async function show(): Promise<void> {
  document.documentElement.dataset.stories = [...Object.keys(stories), ...vaultStoryNames].join(' ')
  const story = stories[name]
  if (!story)
    throw new Error(`There is no story ${name}. There are ${Object.keys(stories).join(', ')}`)
  document.body.dataset.mode = mode
  const { latchkey, act } = story({ place, mode })
  const translated = language ? setLanguage(latchkey, language) : null
  const target = document.querySelector('#page')
  if (!target) throw new Error('The page has no place')
  const page = (
    <LatchkeyProvider latchkey={latchkey}>
      <Page isEmbedded={internals(latchkey).options.getState().modal.inline} />
    </LatchkeyProvider>
  )
  // The modal must be mounted before the story acts: mounted later, it would answer the opening with its first view.
  flushSync(() => createRoot(target).render(page))
  // Called by the Playwright scripts.
  Object.assign(window, {
    setMode: (next: ThemeMode) => {
      document.body.dataset.mode = next
      setTheme(latchkey, { themeMode: next })
    },
    setTheme: (themeVariables: ThemeVariables) => setTheme(latchkey, { themeVariables }),
    setLanguage: (next: string) => setLanguage(latchkey, next),
  })
  viewStoreOf(latchkey).subscribe(({ stack }) => {
    document.documentElement.dataset.view = stack.at(-1)?.name ?? ''
  })
  await act()
  await translated
  document.documentElement.dataset.ready = ''
}

/** Resolves when every sentence of the language is on the page. */
async function setLanguage(latchkey: Latchkey, tag: string): Promise<void> {
  const [{ pseudoSections }, { sections }] = await Promise.all([
    import('./pseudoLanguage.ts'),
    import('./sections.ts'),
  ])
  const current = languageOf(latchkey)
  const hasLoaded = () => {
    const { tag: shown, sentences } = current.getState()
    return shown === tag && (tag === 'en' || Object.keys(sections).every((id) => id in sentences))
  }
  const loaded = new Promise<void>((resolve) => {
    const unwatch = current.subscribe(() => {
      if (!hasLoaded()) return
      unwatch()
      resolve()
    })
  })
  updateOptions(latchkey, { language: tag })
  // Only now: offered, `en-XA` would also be chosen for `en`.
  if (tag === 'en-XA')
    addLanguages(latchkey, { [tag]: async () => ({ sentences: pseudoSections(sections) }) })
  if (!hasLoaded()) await loaded
  const shown = tag === 'en' ? sections : current.getState().sentences
  Object.assign(window, { isSentence: createIsSentence(shown) })
}

await show()
