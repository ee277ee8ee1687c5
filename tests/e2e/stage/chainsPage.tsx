import { bitcoin, bitcoinMainnet } from '@latchkey/bitcoin'
import {
  activeConnection,
  connectShared,
  createLatchkey,
  disconnect,
  type Namespace,
  openModal,
} from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { polkadot, polkadotMainnet } from '@latchkey/polkadot'
import {
  ConnectButton,
  LatchkeyButton,
  LatchkeyProvider,
  useLatchkeyAccount,
} from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)
const rpc = asked.get('rpc') ?? ''
const relay = asked.get('relay')

const latchkey = createLatchkey({
  projectId: 'test',
  networks: [
    {
      id: 31_337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    },
    bitcoinMainnet,
    polkadotMainnet,
  ],
  adapters: [evm(), bitcoin(), polkadot()],
  sharedWallets: relay ? [walletConnect()] : [],
  ...(relay ? { endpoints: { relay } } : {}),
  features: { analytics: false },
  themeMode: asked.get('theme') === 'light' ? 'light' : 'dark',
  metadata: { name: 'Chains', description: '', url: location.origin, icons: [] },
})

/** What the test may do with the page. */
const site = {
  latchkey,
  /** Begins a session over WalletConnect; resolves with the link. */
  pair: () =>
    new Promise<string>((onUri, onFailed) => {
      connectShared(latchkey, { id: 'walletConnect', onUri }).catch(onFailed)
    }),
  /** Leads to a view that is not offered. */
  show: (name: 'WalletSend') => openModal(latchkey, { view: { name } }),
  leave: (namespace: Namespace) => disconnect(latchkey, { namespace }),
  async sign(namespace: Namespace, message: string): Promise<string> {
    const connection = activeConnection(latchkey, namespace)
    if (!connection) return 'nobody is connected'
    const chain = await latchkey.chain(namespace)
    try {
      return await chain.signMessage({ account: connection.accounts[0], message })
    } catch (error) {
      return `failed: ${String(Reflect.get(Object(error), 'code'))}`
    }
  },
}

declare global {
  var chainsSite: typeof site
}
globalThis.chainsSite = site

function Who(props: { namespace: Namespace }) {
  const { address, status } = useLatchkeyAccount({ namespace: props.namespace })
  return <p data-testid={props.namespace}>{address ?? status}</p>
}

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
    <ConnectButton namespace="bip122" label="Connect Bitcoin" />
    <ConnectButton namespace="polkadot" label="Connect Polkadot" />
    <Who namespace="eip155" />
    <Who namespace="bip122" />
    <Who namespace="polkadot" />
  </LatchkeyProvider>,
)
