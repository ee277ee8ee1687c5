import { base64, hex } from '@scure/base'
import { createEvents } from '../events.ts'
import type { BitcoinNetworkName } from './bitcoinKey.ts'
import type { BitcoinWalletState } from './bitcoinWalletState.ts'

const names: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}

type Listener = (payload: unknown) => void

/** UniSat's page API: a method for each call, errors with codes, one address at a time. */
export function unisatApi(state: BitcoinWalletState): object {
  return unisatMethods(state)
}

function unisatMethods(state: BitcoinWalletState) {
  const firstAddress = (): string[] =>
    state
      .visible()
      .slice(0, 1)
      .map(({ address }) => address)
  const log = <Result>(method: string, params: readonly unknown[], answer: Promise<Result>) =>
    state.log.follow({ origin: '', method, params }, answer)
  const address = () => state.visible()[0]?.address ?? ''
  return {
    ...unisatEvents(state, firstAddress),
    requestAccounts: () =>
      log(
        'requestAccounts',
        [],
        state.connect().then((keys) => keys.slice(0, 1).map((key) => key.address)),
      ),
    getAccounts: () => log('getAccounts', [], state.read(firstAddress)),
    getPublicKey: () =>
      state.read(() => hex.encode(state.visible()[0]?.publicKey ?? new Uint8Array())),
    getChain: () =>
      state.read(() => ({ enum: names[state.reportedNetwork()], network: 'testnet' })),
    async switchChain(name: string) {
      const found = Object.entries(names).find(([, unisatName]) => unisatName === name)?.[0]
      await state.switchNetwork((found ?? 'mainnet') as BitcoinNetworkName)
    },
    signMessage: (text: string, kind: string) =>
      log(
        'signMessage',
        [text, kind],
        state.signMessage(address(), text, kind === 'ecdsa' ? 'ecdsa' : 'bip322'),
      ),
    async signPsbt(psbtHex: string, options: { toSignInputs?: { index: number }[] }) {
      const inputs = (options.toSignInputs ?? []).map(({ index }) => ({
        address: address(),
        index,
      }))
      const psbt = base64.encode(hex.decode(psbtHex))
      const signed = await log('signPsbt', [psbtHex, options], state.signPsbt(psbt, inputs))
      return hex.encode(base64.decode(signed))
    },
    sendBitcoin: (to: string, amount: number) =>
      log(
        'sendBitcoin',
        [to, amount],
        state.send(to, BigInt(amount)).then(({ txid }) => txid),
      ),
    async disconnect() {
      state.leave()
    },
  }
}

function unisatEvents(state: BitcoinWalletState, firstAddress: () => string[]) {
  const events = createEvents()
  const emit = (name: string, payload: unknown) => events.emit({ origin: '', name, payload })
  state.watch((change) => {
    if (change === 'network') emit('chainChanged', { enum: names[state.reportedNetwork()] })
    emit('accountsChanged', firstAddress())
  })
  return {
    on: (name: string, listener: Listener) => events.on('', name, listener),
    removeListener: (name: string, listener: Listener) => events.off('', name, listener),
  }
}

/** OKX copies UniSat's methods but has one provider per network. */
export function okxApi(state: BitcoinWalletState): object {
  const providerFor = (network: BitcoinNetworkName) => {
    const { getChain: _gone, switchChain: _moved, ...methods } = unisatMethods(state)
    const { requestAccounts, ...others } = methods
    const ask = (): Promise<string[]> => {
      state.setNetwork(network)
      return requestAccounts()
    }
    const connect = async () => ({ address: (await ask())[0] })
    // OKX's test network providers have no `requestAccounts`.
    return network === 'mainnet'
      ? { ...others, connect, requestAccounts: ask }
      : { ...others, connect }
  }
  return {
    bitcoin: providerFor('mainnet'),
    bitcoinTestnet: providerFor('testnet'),
    bitcoinSignet: providerFor('signet'),
  }
}
