import { createLatchkey, type PermissionRequest } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import {
  LatchkeyButton,
  LatchkeyProvider,
  useLatchkeyConnection,
  useLatchkeyGrantPermissions,
  useLatchkeyPermissions,
  useLatchkeyRevokePermission,
} from '@latchkey/react'
import type { JSX } from 'react'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)
const backend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** A contract that is no token. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const payments: PermissionRequest = {
  type: 'native-token-periodic',
  data: { periodAmount: 10n ** 15n, periodDuration: 3_600 },
  maxCalls: 5,
}
const calls: PermissionRequest = {
  type: 'contract-call',
  data: { addresses: [multicall3], calls: ['mint(uint256)'] },
  maxCalls: 10,
}
const openEnded: PermissionRequest = {
  type: 'native-token-allowance',
  data: { allowanceAmount: 2n ** 256n - 1n },
}

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
  features: { analytics: false, smartSessions: true },
  defaultAccountTypes: { eip155: 'smartAccount' },
})

function Permissions(): JSX.Element {
  const { address } = useLatchkeyConnection()
  const grant = useLatchkeyGrantPermissions()
  const revoke = useLatchkeyRevokePermission()
  const sessions = useLatchkeyPermissions()
  const granted = grant.data?.[0]
  const ask = (permission: PermissionRequest) =>
    grant.mutate({
      to: backend,
      expiry: Math.floor(Date.now() / 1_000) + 7_200,
      permissions: [permission],
    })
  return (
    <>
      <output data-testid="address">{address}</output>
      <output data-testid="grant">{grant.error?.code ?? grant.status}</output>
      <output data-testid="granted">{granted ? JSON.stringify(granted, toText) : ''}</output>
      <output data-testid="sessions">{sessions.data?.map(({ status }) => status).join(' ')}</output>
      <output data-testid="revoke">{revoke.error?.code ?? revoke.status}</output>
      <button type="button" onClick={() => ask(payments)}>
        Grant
      </button>
      <button type="button" onClick={() => ask(calls)}>
        Allow calls
      </button>
      <button type="button" onClick={() => ask(openEnded)}>
        Allow everything
      </button>
      <button type="button" onClick={() => granted && revoke.mutate(granted)}>
        Revoke
      </button>
    </>
  )
}

function toText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
    <Permissions />
  </LatchkeyProvider>,
)
