import { closeModal, createLatchkey, openModal } from '/widget/latchkey.js'

const { rpc, rpc2, server } = await (await fetch('/stack.json')).json()
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const latchkey = createLatchkey({
  projectId: 'latchkey-dev',
  networks: [
    { id: 31337, name: 'Latchkey Local', nativeCurrency, rpcUrls: { default: { http: [rpc] } } },
    { id: 31338, name: 'Latchkey Second', nativeCurrency, rpcUrls: { default: { http: [rpc2] } } },
  ],
  endpoints: { api: server },
})

// So that you can play with it in the console.
Object.assign(window, { latchkey, openModal, closeModal })
