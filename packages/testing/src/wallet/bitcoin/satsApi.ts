import { hex } from '@scure/base'
import { ProviderRpcError, unsupportedMethod } from '../../chain/ProviderRpcError.ts'
import { isRecord } from '../isRecord.ts'
import type { BitcoinKey, BitcoinNetworkName } from './bitcoinKey.ts'
import type { BitcoinWalletState } from './bitcoinWalletState.ts'

const names: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  signet: 'Signet',
  regtest: 'Regtest',
}
/** sats-connect has its own codes for a rejection and for a missing permission. */
const codes: Readonly<Record<number, number>> = { 4001: -32_000, 4100: -32_002, 4200: -32_001 }

type Listening = { eventName: string; cb(event: unknown): void }
type Methods = Readonly<Record<string, (params: Record<string, unknown>) => Promise<unknown>>>

/** The sats-connect API of Xverse and others: JSON-RPC responses, also for errors. */
export function satsApi(state: BitcoinWalletState): object {
  const methods = satsMethods(state)
  return {
    request: (method: string, params: unknown): Promise<unknown> => {
      const handler = methods[method]
      const fields = isRecord(params) ? params : {}
      const answer = handler ? handler(fields) : Promise.reject(unsupportedMethod(method))
      const logged = state.log.follow({ origin: '', method, params: [params] }, answer)
      return toEnvelope(logged)
    },
    addListener({ eventName, cb }: Listening): () => void {
      const changeOfEvent = {
        accountChange: 'accounts',
        networkChange: 'network',
        disconnect: 'left',
      }
      return state.watch((change) => {
        if (Reflect.get(changeOfEvent, eventName) === change) cb({ type: eventName })
      })
    },
  }
}

async function toEnvelope(answer: Promise<unknown>): Promise<unknown> {
  try {
    return { jsonrpc: '2.0', id: '1', result: await answer }
  } catch (error) {
    // A crash is thrown, not answered.
    if (!(error instanceof ProviderRpcError)) throw error
    const { code, message } = error
    return { jsonrpc: '2.0', id: '1', error: { code: codes[code] ?? code, message } }
  }
}

function satsMethods(state: BitcoinWalletState): Methods {
  const listing = (keys: readonly BitcoinKey[]) => ({
    id: 'account-1',
    walletType: 'software',
    addresses: keys.map(toListedAddress),
    network: {
      bitcoin: { name: names[state.reportedNetwork()] },
      stacks: { name: 'mainnet' },
      spark: { name: 'mainnet' },
    },
  })
  return {
    wallet_connect: async () => listing(await state.connect()),
    wallet_getAccount: () =>
      state.read(() => {
        if (!state.isPermitted()) throw new ProviderRpcError(4100, 'Access denied.')
        return listing(state.visible())
      }),
    wallet_getNetwork: () =>
      state.read(() => ({ bitcoin: { name: names[state.reportedNetwork()] } })),
    wallet_disconnect: async () => state.leave(),
    wallet_changeNetwork: async ({ name }) => {
      const found = Object.entries(names).find(([, sats]) => sats === name)?.[0]
      await state.switchNetwork((found ?? 'mainnet') as BitcoinNetworkName)
      return null
    },
    signMessage: async ({ address, message, protocol }) => ({
      address,
      signature: await state.signMessage(
        String(address),
        String(message),
        protocol === 'BIP322' ? 'bip322' : 'ecdsa',
      ),
    }),
    signPsbt: async ({ psbt, signInputs }) => ({
      psbt: await state.signPsbt(String(psbt), inputsOf(signInputs)),
    }),
    sendTransfer: async ({ recipients }) => {
      const [first] = recipients as { address: string; amount: number }[]
      const { txid } = await state.send(first?.address ?? '', BigInt(first?.amount ?? 0))
      return { txid }
    },
  }
}

function toListedAddress({ address, publicKey, kind }: BitcoinKey, keyIndex: number) {
  const purpose = keyIndex === 0 ? 'payment' : 'ordinals'
  return {
    address,
    publicKey: hex.encode(publicKey),
    purpose,
    addressType: kind,
    walletType: 'software',
  }
}

function inputsOf(signInputs: unknown): { address: string; index: number }[] {
  return Object.entries(isRecord(signInputs) ? signInputs : {}).flatMap(([address, indexes]) =>
    (indexes as number[]).map((index) => ({ address, index })),
  )
}
