import { createRoot, type Root } from 'react-dom/client'
import { adoptLook } from '../../../apps/vault/src/look/adoptLook.ts'
import { applyLanguage } from '../../../apps/vault/src/page/applyLanguage.ts'
import { applyTheme } from '../../../apps/vault/src/page/applyTheme.ts'
import { watchHeight } from '../../../apps/vault/src/page/watchHeight.ts'
import { english } from '../../../apps/vault/src/text/english.ts'
import { setLanguage, texts } from '../../../apps/vault/src/text/language.ts'
import { createIsSentence } from '../isSentence.ts'
import { pseudoSections } from '../pseudoLanguage.ts'
import { isVaultStory } from './names.ts'
import { vaultStories } from './vaultStories.tsx'

const query = new URLSearchParams(location.search)
const name = query.get('story') ?? ''
const { documentElement } = document

/** Renders the story from its start: a decoded request has the sentences of the language that was set before it. */
async function render(place: Element, language: string): Promise<Root> {
  if (!isVaultStory(name)) throw new Error(`There is no story ${name}`)
  await applyLanguage(`?${new URLSearchParams({ language })}`)
  if (language === 'en-XA') await setLanguage('en', async () => pseudoSections(english))
  Object.assign(window, { isSentence: createIsSentence(texts()) })
  const { kind, content, act, press } = vaultStories[name]()
  documentElement.dataset.kind = kind
  const root = createRoot(place)
  root.render(content)
  await act?.()
  if (press) documentElement.dataset.press = press()
  return root
}

async function show(): Promise<void> {
  const place = document.querySelector('#root')
  if (!place) throw new Error('The page has no place')
  adoptLook()
  const setMode = (mode: 'dark' | 'light') => applyTheme(mode, {})
  setMode(query.get('mode') === 'light' ? 'light' : 'dark')
  watchHeight((heightPx) => documentElement.style.setProperty('--frame-height', `${heightPx}px`))
  let root = await render(place, query.get('language') ?? 'en')
  // Called by the Playwright scripts.
  Object.assign(window, {
    setMode,
    setLanguage: async (language: string) => {
      root.unmount()
      root = await render(place, language)
    },
  })
  documentElement.dataset.ready = ''
}

await show()
