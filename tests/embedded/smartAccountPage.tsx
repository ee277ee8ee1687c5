import { createLatchkey, requestRpc, serverSiwx, showCallsStatus } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import {
  LatchkeyButton,
  LatchkeyProvider,
  useLatchkeyCallsStatus,
  useLatchkeyCapabilities,
  useLatchkeyConnection,
  useLatchkeyLogin,
  useLatchkeyRequireSignIn,
  useLatchkeySendCalls,
  useLatchkeySession,
  useLatchkeySignOut,
} from '@latchkey/react'
import { localAddresses } from '@latchkey/testing/addresses'
import { type JSX, useState } from 'react'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)
const erin = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const calls = [
  { to: erin, value: 1n },
  { to: erin, value: 2n },
  { to: erin, value: 3n },
] as const

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
  safety: {
    swapRouters: {
      'eip155:31337': {
        routers: [
          { address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' },
          { address: localAddresses.swapRouter02, kind: 'uniswap-v3' },
        ],
        wrappedNative: localAddresses.weth,
      },
    },
  },
  ...(asked.get('type') === 'eoa' ? { defaultAccountTypes: { eip155: 'eoa' } } : {}),
  ...(asked.has('sign-in') ? { siwx: serverSiwx({ required: false }) } : {}),
})

function SmartAccount(): JSX.Element {
  const { address, account } = useLatchkeyConnection()
  const login = useLatchkeyLogin()
  const { data: capabilities } = useLatchkeyCapabilities()
  const batch = useLatchkeySendCalls()
  const outcome = useLatchkeyCallsStatus({
    id: batch.data?.id,
  })
  const [said, setSaid] = useState('')
  const ask = (method: string, params: unknown) =>
    requestRpc(latchkey, { namespace: 'eip155', method, params }).then(
      (answer) => setSaid(String(answer)),
      (error: unknown) => setSaid(String(error)),
    )
  return (
    <>
      <output data-testid="address">{address}</output>
      <output data-testid="path">{account?.path}</output>
      <output data-testid="capabilities">{capabilities?.atomic?.status}</output>
      <output data-testid="batch">{batch.error?.code ?? batch.status}</output>
      <output data-testid="outcome">{outcome.data?.status}</output>
      <output data-testid="said">{said}</output>
      <output data-testid="deployed">{String(login?.smartAccountDeployed ?? false)}</output>
      <button type="button" onClick={() => batch.mutate({ calls })}>
        Send three
      </button>
      <button type="button" onClick={() => void ask('personal_sign', ['Hello', address])}>
        Sign
      </button>
      <button
        type="button"
        onClick={() => void ask('eth_sendTransaction', [{ from: address, to: erin, value: '0x4' }])}
      >
        Send one
      </button>
      <button
        type="button"
        onClick={() =>
          void showCallsStatus(latchkey, {
            id: batch.data?.id ?? 'unknown',
          }).catch((error: unknown) => setSaid(String(error)))
        }
      >
        Show batch
      </button>
      <SignIn />
    </>
  )
}

function SignIn(): JSX.Element {
  const { status, session } = useLatchkeySession()
  const signIn = useLatchkeyRequireSignIn()
  const signOut = useLatchkeySignOut()
  return (
    <>
      <output data-testid="signed-in">
        {session ? `as ${session.data.accountAddress}` : status}
      </output>
      <button type="button" onClick={() => signIn.mutate()}>
        Sign in
      </button>
      <button type="button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
    </>
  )
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
    <SmartAccount />
  </LatchkeyProvider>,
)
