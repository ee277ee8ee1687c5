import { createLatchkey } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import { LatchkeyButton, LatchkeyProvider, useLatchkeyUpdateEmail } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)

const latchkey = createLatchkey({
  projectId: 'latchkey-dev',
  networks: [
    {
      id: 31_337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [asked.get('rpc') ?? ''] } },
    },
  ],
  adapters: [evm()],
  sharedWallets: [embedded()],
  endpoints: { api: asked.get('api') ?? '', vault: asked.get('vault') ?? '' },
  features: { analytics: false },
})

function UpdateEmail() {
  const state = useLatchkeyUpdateEmail()
  return (
    <>
      <output data-testid="email">{state.email}</output>
      <output data-testid="update">
        {state.status} {state.status === 'success' ? state.data : null}
      </output>
      <button type="button" onClick={() => void state.updateEmail().catch(() => {})}>
        Change my address
      </button>
    </>
  )
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
    <UpdateEmail />
  </LatchkeyProvider>,
)
