import { createLatchkey, requestRpc, serverSiwx } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import {
  LatchkeyButton,
  LatchkeyProvider,
  useLatchkeyConnection,
  useLatchkeySession,
} from '@latchkey/react'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { createFakeEvmWallet } from '@latchkey/testing/evm'
import { type JSX, useState } from 'react'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)
const rpcUrl = asked.get('rpc') ?? ''

// WebDriver cannot inject a wallet before the page's script runs, so the page brings it along.
createFakeEvmWallet({
  accounts: [localAccounts.alice],
  rpcUrl,
  chainId: 31_337,
  name: 'Story Wallet',
  rdns: 'test.story.wallet',
  storageKey: 'story-wallet',
}).announce(window)

const latchkey = createLatchkey({
  projectId: 'latchkey-dev',
  networks: [
    {
      id: 31_337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
  ],
  adapters: [evm()],
  connectors: [embedded()],
  safety: {
    swapRouters: {
      'eip155:31337': {
        routers: [{ address: localAddresses.swapRouter02, kind: 'uniswap-v3' }],
        wrappedNative: localAddresses.weth,
      },
    },
  },
  endpoints: { api: asked.get('api') ?? '', vault: asked.get('vault') ?? '' },
  features: { analytics: false },
  ...(asked.has('sign-in') ? { siwx: serverSiwx() } : {}),
})

function Site(): JSX.Element {
  const { address, status } = useLatchkeyConnection()
  const { session } = useLatchkeySession()
  const [signature, setSignature] = useState('')
  const sign = () =>
    requestRpc(latchkey, {
      namespace: 'eip155',
      method: 'personal_sign',
      params: ['Hello', address],
    }).then(
      (answer) => setSignature(String(answer)),
      (error: unknown) => setSignature(String(error)),
    )
  return (
    <>
      <p>{`Account ${address ?? status}`}</p>
      <p>{`Session ${session?.data.accountAddress ?? 'none'}`}</p>
      <p>{`Signature ${signature || 'none'}`}</p>
      <button type="button" onClick={() => void sign()}>
        Sign a message
      </button>
    </>
  )
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
    <Site />
  </LatchkeyProvider>,
)
