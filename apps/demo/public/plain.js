import { closeModal, createLatchkey, openModal } from '/widget/latchkey.js'

const { rpc, rpc2, rpcSolana, server, vault } = await (await fetch('/stack.json')).json()
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const latchkey = createLatchkey({
  projectId: 'latchkey-dev',
  networks: [
    { id: 31337, name: 'Latchkey Local', nativeCurrency, rpcUrls: { default: { http: [rpc] } } },
    { id: 31338, name: 'Latchkey Second', nativeCurrency, rpcUrls: { default: { http: [rpc2] } } },
    // A network of another chain brings what speaks with it, and only then.
    {
      id: '6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEX',
      name: 'Latchkey Solana',
      caipNetworkId: 'solana:6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEX',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [rpcSolana] } },
    },
  ],
  // With a vault, visitors without a wallet log in by email or social account.
  endpoints: { api: server, vault },
})

// So that you can try it in the console.
Object.assign(window, { latchkey, openModal, closeModal })
