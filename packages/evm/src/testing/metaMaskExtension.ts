import { Duplex } from 'node:stream'
import type { FakeEvmWallet } from '@latchkey/testing'
import { MetaMaskInpageProvider } from '@metamask/providers'

type Message = { id?: unknown; method: string; params?: unknown }
type Failure = { code?: number; message?: string; data?: unknown }

/**
 * MetaMask's own provider (`@metamask/providers`), as its extension puts it into a page. The extension's background,
 * which is behind the stream, is a test wallet with real keys.
 */
export function metaMaskExtension(wallet: FakeEvmWallet): MetaMaskInpageProvider {
  const background = wallet.provider
  const send = (data: object): void => {
    stream.push({ jsonrpc: '2.0', ...data })
  }
  const state = async (): Promise<object> => ({
    accounts: await background.request({ method: 'eth_accounts' }),
    chainId: await background.request({ method: 'eth_chainId' }),
    networkVersion: String(wallet.chainId),
    isUnlocked: true,
  })
  const answer = async ({ id, method, params }: Message): Promise<void> => {
    try {
      const request = params === undefined ? { method } : { method, params }
      const isState = method === 'metamask_getProviderState'
      send({ id, result: isState ? await state() : await background.request(request) })
    } catch (error) {
      const { code = -32_603, message = '', data } = error as Failure
      send({ id, error: { code, message, ...(data === undefined ? {} : { data }) } })
    }
  }
  const stream = new Duplex({
    objectMode: true,
    read() {},
    write(message: Message, _, done) {
      void answer(message)
      done()
    },
  })
  wallet.watchEvents(({ name, payload }) => {
    if (name === 'accountsChanged') send({ method: 'metamask_accountsChanged', params: payload })
    if (name === 'chainChanged') {
      const params = { chainId: payload, networkVersion: String(wallet.chainId), isConnected: true }
      send({ method: 'metamask_chainChanged', params })
    }
  })
  const silent = { log() {}, warn() {}, error() {}, debug() {}, info() {}, trace() {} }
  return new MetaMaskInpageProvider(stream, { logger: silent, shouldSendMetadata: false })
}
