import { localAccounts } from '@latchkey/testing/accounts'
import { createFakeEvmWallet, type FakeEvmWallet } from '@latchkey/testing/evm'
import { type ReactNode, StrictMode } from 'react'
import { inject, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'

/**
 * Renders a page that was written for another kit, with a wallet on Ethereum in the browser. The local chain responds in
 * place of the networks' public nodes.
 */
export async function renderKitPage(page: ReactNode): Promise<FakeEvmWallet> {
  const wallet = createFakeEvmWallet({
    accounts: [localAccounts.alice],
    rpcUrl: inject('localChain').url,
    chainId: 1,
    name: 'Harbor',
    rdns: 'test.harbor',
  })
  const stopWallet = wallet.announce(window)
  const stopNodes = answerNodes(inject('localChain').url)
  onTestFinished(() => {
    stopWallet()
    stopNodes()
    localStorage.clear()
    for (const element of document.querySelectorAll('latchkey-modal')) element.remove()
  })
  await render(<StrictMode>{page}</StrictMode>)
  return wallet
}

function answerNodes(url: string): () => void {
  const originalFetch = window.fetch
  window.fetch = (input, init) => {
    const target = new URL(input instanceof Request ? input.url : String(input), location.href)
    const isNode = init?.method === 'POST' && target.protocol === 'https:'
    return originalFetch(isNode ? url : input, init)
  }
  return () => {
    window.fetch = originalFetch
  }
}
