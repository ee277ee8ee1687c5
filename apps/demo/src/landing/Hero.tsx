import { safeUrl } from '@latchkey/core/adapter'
import { InlineModal, LatchkeyProvider } from '@latchkey/react'
import { Suspense, use } from 'react'
import type { PresetName } from '../settings/presets.ts'
import type { DemoSettings } from '../settings/settings.ts'
import { toQuery } from '../settings/urlQuery.ts'
import { CopyButton } from '../site/CopyButton.tsx'
import { PresetCards } from '../site/PresetCards.tsx'
import { Keyhole } from './Keyhole.tsx'
import type { LiveModal } from './liveModal.ts'

const install = 'npm install latchkey'

export function Hero(props: {
  settings: DemoSettings
  modal: Promise<LiveModal>
  onPreset(preset: PresetName): void
}) {
  const { settings } = props
  const playground = new URL(`/playground${toQuery(settings)}`, location.href).href
  return (
    <section className="hero">
      <div className="hero-intro">
        <h1>The wallet modal you own.</h1>
        <p className="lead">
          Wallets, email and passkeys in one card. Open source, on your own server. This one is
          live: connect the Demo Wallet and send some test money.
        </p>
      </div>
      <div className="hero-actions">
        <a className="press" data-kind="first" href={safeUrl(playground) ?? '/playground'}>
          Make it yours
        </a>
        <a className="press" href="/docs/guides/get-started.html">
          Get started
        </a>
        <p className="install">
          <code>{install}</code>
          <CopyButton className="install-copy" label="Copy" text={install} />
        </p>
      </div>
      <div className="hero-more">
        <PresetCards mode={settings.mode} value={settings.preset} onChange={props.onPreset} />
      </div>
      <div className="live">
        <Keyhole />
        <Suspense fallback={<div className="live-card" />}>
          <Modal modal={props.modal} />
        </Suspense>
      </div>
    </section>
  )
}

function Modal(props: { modal: Promise<LiveModal> }) {
  const { latchkey } = use(props.modal)
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <InlineModal className="live-modal" />
    </LatchkeyProvider>
  )
}
