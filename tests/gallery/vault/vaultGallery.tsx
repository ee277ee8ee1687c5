import { createRoot } from 'react-dom/client'
import { adoptLook } from '../../../apps/vault/src/look/adoptLook.ts'
import { applyLanguage } from '../../../apps/vault/src/page/applyLanguage.ts'
import { applyTheme } from '../../../apps/vault/src/page/applyTheme.ts'
import { watchHeight } from '../../../apps/vault/src/page/watchHeight.ts'
import { isVaultStory } from './names.ts'
import { vaultStories } from './vaultStories.tsx'

const query = new URLSearchParams(location.search)
const name = query.get('story') ?? ''
const { documentElement } = document

async function show(): Promise<void> {
  if (!isVaultStory(name)) throw new Error(`There is no story ${name}`)
  await applyLanguage(location.search)
  const { kind, content, act } = vaultStories[name]()
  adoptLook()
  const setMode = (mode: 'dark' | 'light') => applyTheme(mode, {})
  setMode(query.get('mode') === 'light' ? 'light' : 'dark')
  // Called by the Playwright scripts.
  Object.assign(window, { setMode })
  documentElement.dataset.kind = kind
  watchHeight((heightPx) => documentElement.style.setProperty('--frame-height', `${heightPx}px`))
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no place')
  createRoot(root).render(content)
  await act?.()
  documentElement.dataset.ready = ''
}

await show()
