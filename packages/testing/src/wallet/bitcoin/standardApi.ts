import { base64 } from '@scure/base'
import type { BitcoinWalletState } from './bitcoinWalletState.ts'

type Account = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}
type SignInput = { account: Account; message: Uint8Array }
type PsbtInput = {
  psbt: Uint8Array
  inputsToSign: { account: Account; signingIndexes: number[] }[]
}

/** A wallet of the Wallet Standard with Bitcoin's features. */
export function standardApi(
  state: BitcoinWalletState,
  identity: { name: string; icon: string },
): object {
  const accounts = (): Account[] =>
    state.visible().map(({ address, publicKey }) => ({
      address,
      publicKey,
      chains: [`bitcoin:${state.reportedNetwork()}`],
      features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
    }))
  const log = <Result>(method: string, params: readonly unknown[], answer: Promise<Result>) =>
    state.log.follow({ origin: '', method, params }, answer)
  const version = '1.0.0'
  return {
    version,
    ...identity,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet'],
    get accounts() {
      return accounts()
    },
    features: {
      'bitcoin:connect': {
        version,
        connect: (input: unknown) =>
          log(
            'bitcoin:connect',
            [input],
            state.connect().then((keys) => ({
              accounts: accounts().slice(0, keys.length),
            })),
          ),
      },
      'standard:connect': {
        version,
        connect: (input: unknown) =>
          log(
            'standard:connect',
            [input],
            state.read(() => ({ accounts: accounts() })),
          ),
      },
      'standard:disconnect': { version, disconnect: async () => state.leave() },
      'standard:events': {
        version,
        on: (_: string, listener: (change: unknown) => void) =>
          state.watch(() => listener({ accounts: accounts() })),
      },
      ...signFeatures(state, log),
    },
  }
}

type Log = <Result>(
  method: string,
  params: readonly unknown[],
  answer: Promise<Result>,
) => Promise<Result>

function signFeatures(state: BitcoinWalletState, log: Log) {
  const version = '1.0.0'
  return {
    'bitcoin:signMessage': {
      version,
      async signMessage({ account, message }: SignInput) {
        const text = new TextDecoder().decode(message)
        const answer = state.signMessage(account.address, text, 'bip322')
        const signature = await log('bitcoin:signMessage', [text], answer)
        return [{ signedMessage: message, signature: base64.decode(signature) }]
      },
    },
    'bitcoin:signTransaction': {
      version,
      async signTransaction({ psbt, inputsToSign }: PsbtInput) {
        const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
          signingIndexes.map((index) => ({ address: account.address, index })),
        )
        const answer = state.signPsbt(base64.encode(psbt), inputs)
        const signed = await log('bitcoin:signTransaction', [inputs], answer)
        return [{ signedPsbt: base64.decode(signed) }]
      },
    },
  }
}
