import { type Latchkey, updateOptions } from '@latchkey/core'
import { LatchkeyButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { changesFor } from '../createDemo.ts'
import { Panel } from '../panel/Panel.tsx'
import { searchOf, settingsOf } from '../panel/settings.ts'
import type { Stack } from '../stack.ts'
import { ConnectedCard } from './ConnectedCard.tsx'
import { EmbeddedBox } from './EmbeddedBox.tsx'
import { TryCard } from './TryCard.tsx'

export function Page({ latchkey, stack }: { latchkey: Latchkey; stack: Stack }) {
  const [settings, setSettings] = useState(() => settingsOf(location.search))
  useEffect(() => {
    updateOptions(latchkey, changesFor(settings, stack))
    document.documentElement.dataset.theme = pageTheme(settings.themeMode)
    const isOtherChains = settings.chains.join() !== settingsOf(location.search).chains.join()
    history.replaceState(null, '', location.pathname + searchOf(settings))
    // The chains of a site are fixed when its page loads.
    if (isOtherChains) location.reload()
  }, [latchkey, stack, settings])
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <div className="site">
        <main className="main">
          <header className="bar">
            <span className="brand">
              <img src="/icon.svg" alt="" /> Latchkey
            </span>
            <NetworkButton />
            <LatchkeyButton />
          </header>
          <section className="hero">
            <h1>The wallet modal you own.</h1>
            <p>
              Connect a wallet, see what is yours, and sign, all on this machine: a real chain, a
              real server, no vendor’s cloud. The built-in demo wallets hold test money, so press
              the button and try them.
            </p>
          </section>
          <div className="cards">
            <ConnectedCard />
            <TryCard />
            {settings.embedded ? <EmbeddedBox stack={stack} settings={settings} /> : null}
          </div>
        </main>
        <Panel settings={settings} onChange={setSettings} />
      </div>
    </LatchkeyProvider>
  )
}

function pageTheme(mode: 'light' | 'dark' | 'auto'): 'light' | 'dark' {
  if (mode !== 'auto') return mode
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
