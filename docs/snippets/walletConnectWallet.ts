import { createWalletConnectWallet } from '@latchkey/testing/walletconnect'
import { approveNamespaces } from 'latchkey/walletconnect'
import { isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(`0x${'55'.repeat(32)}`)
const supported = {
  eip155: {
    accounts: [`eip155:1:${account.address}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/** A wallet for tests: it approves every proposal and signs every message. */
export const wallet = createWalletConnectWallet({
  relayUrl: 'wss://latchkey.shop.example/relay',
  projectId: 'my-shop',
  metadata: { name: 'Shop wallet', description: '', url: 'https://shop.example', icons: [] },
  async onProposal(proposal) {
    await wallet.approve(proposal, { namespaces: approveNamespaces(proposal, supported) })
  },
  async onRequest(request) {
    const [raw] = Array.isArray(request.params) ? request.params : []
    if (isHex(raw)) await wallet.respond(request, await account.signMessage({ message: { raw } }))
  },
})

// The text of the QR code: wc:…@2?…
export async function scan(uri: string): Promise<void> {
  await wallet.pair(uri)
}
