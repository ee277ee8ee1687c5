import { setThemeMode, type ThemeMode } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { Page } from './Page.tsx'
import { scenes } from './scenes.ts'

const query = new URLSearchParams(location.search)
const mode = (query.get('mode') ?? 'dark') as ThemeMode
const name = query.get('scene') ?? 'Connect'
const place = {
  rpc: query.get('rpc') ?? '',
  bitcoin: query.get('bitcoin') ?? '',
  solana: query.get('solana') ?? '',
  api: query.get('api'),
}

async function show(): Promise<void> {
  document.documentElement.dataset.scenes = Object.keys(scenes).join(' ')
  const scene = scenes[name]
  if (!scene)
    throw new Error(`There is no scene ${name}. There are ${Object.keys(scenes).join(', ')}`)
  document.body.dataset.mode = mode
  const { latchkey, act } = scene({ place, mode })
  const target = document.querySelector('#page')
  if (!target) throw new Error('The page has no place')
  createRoot(target).render(
    <LatchkeyProvider latchkey={latchkey}>
      <Page isEmbedded={latchkey.options.getState().enableEmbedded} />
    </LatchkeyProvider>,
  )
  // For whoever drives the page from outside.
  Object.assign(window, {
    setMode: (next: ThemeMode) => {
      document.body.dataset.mode = next
      setThemeMode(latchkey, next)
    },
  })
  latchkey.modal.subscribe(({ stack }) => {
    document.documentElement.dataset.view = stack.at(-1)?.name ?? ''
  })
  await act()
  document.documentElement.dataset.ready = ''
}

await show()
