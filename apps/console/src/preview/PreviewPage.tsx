import { createLatchkey, type Latchkey, updateOptions } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { base, evm, mainnet } from '@latchkey/evm'
import { InlineModal, LatchkeyProvider } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { type ModalConfig, modalConfig } from '@latchkey/wire/console'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { toOptions } from '../modal/toOptions.ts'

const message = v.object({ config: modalConfig })

/** The modal with the draft that the console posts. */
export function PreviewPage() {
  const [config, setConfig] = useState<ModalConfig | null>(null)
  useEffect(() => {
    const handle = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== location.origin) return
      const parsed = v.safeParse(message, event.data)
      if (parsed.success) setConfig(parsed.output.config)
    }
    window.addEventListener('message', handle)
    window.parent.postMessage('preview-ready', location.origin)
    return () => window.removeEventListener('message', handle)
  }, [])
  return config ? <PreviewModal config={config} /> : null
}

function PreviewModal({ config }: { config: ModalConfig }) {
  const [latchkey, setLatchkey] = useState<Latchkey | null>(null)
  useEffect(() => {
    const created = createPreview()
    setLatchkey(created)
    return () => {
      setLatchkey(null)
      created.destroy()
    }
  }, [])
  useEffect(() => {
    if (latchkey) updateOptions(latchkey, { ...unset, ...toOptions(config) })
  }, [latchkey, config])
  if (!latchkey) return null
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <InlineModal />
    </LatchkeyProvider>
  )
}

/** What a setting returns to when the owner resets it. */
const unset = {
  themeMode: 'dark',
  themeVariables: {},
  featuredWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
} as const

/** Without a server: the frame's own origin is on no project's list. The wallets are those of the package. */
function createPreview(): Latchkey {
  return createLatchkey({
    projectId: 'preview',
    networks: [mainnet, base],
    adapters: [evm()],
    connectors: [walletConnect({ relayUrl: RELAY }), embedded()],
    endpoints: { vault: location.origin },
    metadata: { name: 'Preview', description: '', url: location.origin, icons: [] },
    modal: { inline: true },
  })
}

const RELAY = `${location.origin.replace('http', 'ws')}/relay`
