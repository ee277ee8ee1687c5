import { createLatchkey } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import {
  LatchkeyButton,
  LatchkeyProvider,
  useLatchkeyLogin,
  useLatchkeyUpdateEmail,
} from '@latchkey/react'
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
  connectors: [embedded()],
  endpoints: { api: asked.get('api') ?? '', vault: asked.get('vault') ?? '' },
  features: { analytics: false },
})

function UpdateEmail() {
  const login = useLatchkeyLogin()
  const { status, data, mutate } = useLatchkeyUpdateEmail()
  return (
    <>
      <output data-testid="email">{login?.email}</output>
      <output data-testid="update">
        {status} {data}
      </output>
      <button type="button" onClick={() => mutate()}>
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
