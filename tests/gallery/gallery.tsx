import {
  setThemeMode,
  setThemeVariables,
  type ThemeMode,
  type ThemeVariables,
  updateOptions,
} from '@latchkey/core'
import { addLanguages, LatchkeyProvider } from '@latchkey/react'
import { viewsOf } from '@latchkey/react/internal'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
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
  if (language) updateOptions(latchkey, { language })
  if (language === 'en-XA') {
    addLanguages(latchkey, {
      'en-XA': async () => ({
        sentences: (await import('./pseudoLanguage.ts')).pseudoSentences,
      }),
    })
  }
  const target = document.querySelector('#page')
  if (!target) throw new Error('The page has no place')
  const page = (
    <LatchkeyProvider latchkey={latchkey}>
      <Page isEmbedded={latchkey.options.getState().enableEmbedded} />
    </LatchkeyProvider>
  )
  // The modal must be mounted before the story acts: mounted later, it would answer the opening with its first view.
  flushSync(() => createRoot(target).render(page))
  // Called by the Playwright scripts.
  Object.assign(window, {
    setMode: (next: ThemeMode) => {
      document.body.dataset.mode = next
      setThemeMode(latchkey, next)
    },
    setTheme: (variables: ThemeVariables) => setThemeVariables(latchkey, variables),
  })
  viewsOf(latchkey).subscribe(({ stack }) => {
    document.documentElement.dataset.view = stack.at(-1)?.name ?? ''
  })
  await act()
  document.documentElement.dataset.ready = ''
}

await show()
