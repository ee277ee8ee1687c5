import { base64, hex } from '@scure/base'
import { createEvents } from '../events.ts'
import type { BitcoinNetworkName } from './bitcoinKey.ts'
import type { BitcoinVault } from './bitcoinVault.ts'

const names: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}

type Listener = (payload: unknown) => void

/** What UniSat puts on the page: a method for each call, errors with codes, one address at a time. */
export function unisatFace(vault: BitcoinVault): object {
  return unisatMethods(vault)
}

function unisatMethods(vault: BitcoinVault) {
  const first = (): string[] =>
    vault
      .visible()
      .slice(0, 1)
      .map(({ address }) => address)
  const log = <Result>(method: string, params: readonly unknown[], answer: Promise<Result>) =>
    vault.log.follow({ origin: '', method, params }, answer)
  const address = () => vault.visible()[0]?.address ?? ''
  return {
    ...unisatEvents(vault, first),
    requestAccounts: () =>
      log(
        'requestAccounts',
        [],
        vault.connect().then((keys) => keys.slice(0, 1).map((key) => key.address)),
      ),
    getAccounts: () => log('getAccounts', [], vault.read(first)),
    getPublicKey: () =>
      vault.read(() => hex.encode(vault.visible()[0]?.publicKey ?? new Uint8Array())),
    getChain: () => vault.read(() => ({ enum: names[vault.saidNetwork()], network: 'testnet' })),
    async switchChain(name: string) {
      const found = Object.entries(names).find(([, one]) => one === name)?.[0]
      await vault.switchNetwork((found ?? 'mainnet') as BitcoinNetworkName)
    },
    signMessage: (text: string, kind: string) =>
      log(
        'signMessage',
        [text, kind],
        vault.signMessage(address(), text, kind === 'ecdsa' ? 'ecdsa' : 'bip322'),
      ),
    async signPsbt(psbtHex: string, options: { toSignInputs?: { index: number }[] }) {
      const inputs = (options.toSignInputs ?? []).map(({ index }) => ({
        address: address(),
        index,
      }))
      const psbt = base64.encode(hex.decode(psbtHex))
      const signed = await log('signPsbt', [psbtHex, options], vault.signPsbt(psbt, inputs))
      return hex.encode(base64.decode(signed))
    },
    sendBitcoin: (to: string, amount: number) =>
      log(
        'sendBitcoin',
        [to, amount],
        vault.send(to, BigInt(amount)).then(({ txid }) => txid),
      ),
    async disconnect() {
      vault.leave()
    },
  }
}

function unisatEvents(vault: BitcoinVault, first: () => string[]) {
  const events = createEvents()
  const emit = (name: string, payload: unknown) => events.emit({ origin: '', name, payload })
  vault.watch((change) => {
    if (change === 'network') emit('chainChanged', { enum: names[vault.saidNetwork()] })
    emit('accountsChanged', first())
  })
  return {
    on: (name: string, listener: Listener) => events.on('', name, listener),
    removeListener: (name: string, listener: Listener) => events.off('', name, listener),
  }
}

/** OKX took over the calls but has a provider for each network. */
export function okxFace(vault: BitcoinVault): object {
  const on = (network: BitcoinNetworkName) => {
    const { getChain: _gone, switchChain: _moved, ...face } = unisatMethods(vault)
    const { requestAccounts, ...others } = face
    const ask = (): Promise<string[]> => {
      vault.setNetwork(network)
      return requestAccounts()
    }
    const connect = async () => ({ address: (await ask())[0] })
    // Its test networks never got the other word.
    return network === 'mainnet'
      ? { ...others, connect, requestAccounts: ask }
      : { ...others, connect }
  }
  return { bitcoin: on('mainnet'), bitcoinTestnet: on('testnet'), bitcoinSignet: on('signet') }
}
