import { sha256 } from '@noble/hashes/sha2.js'
import { unauthorized } from '../../chain/ProviderRpcError.ts'
import { createEvents, type Events } from '../events.ts'
import { createPrompts, type Prompts } from '../prompts.ts'
import { createRequestLog, type RequestLog } from '../requestLog.ts'
import type { WalletAnswer } from '../walletBehavior.ts'
import {
  type BitcoinKey,
  type BitcoinKind,
  type BitcoinNetworkName,
  bitcoinKey,
  type MessageProtocol,
  payTo,
  signInputs,
  signText,
} from './bitcoinKey.ts'
import { payFromCoins } from './payFromCoins.ts'
import { personKeys } from './personKeys.ts'

/** How the wallet behaves from now on. */
export type BitcoinBehaviour = {
  readonly connect: WalletAnswer | 'no-accounts'
  /** `wrong-key` signs with a key that is no account's; `leave` ends the connection during the prompt. */
  readonly sign: WalletAnswer | 'wrong-key' | 'leave'
  readonly send: WalletAnswer
  readonly switch: WalletAnswer
  /** Requests without a prompt. */
  readonly read: WalletAnswer
  readonly locked: boolean
  /** The network the wallet reports while its addresses are of another one; `false` reports the real one. */
  readonly reportedNetwork: BitcoinNetworkName | false
}

export type BitcoinWalletStateOptions = {
  /** Names whose keys the wallet has; each name is a person with an account. */
  readonly people?: readonly string[]
  readonly network?: BitcoinNetworkName
  /** The kind of the payment address; the ordinals address is always taproot. */
  readonly kind?: BitcoinKind
  readonly behaviour?: Partial<BitcoinBehaviour>
  /** Keeps permission, network and account under this key of localStorage, so that a reload finds them. */
  readonly storageKey?: string
  /** Pays with real coins of this chain; without it, with made-up coins. */
  readonly esploraUrl?: string
}

export type SentTransfer = { to: string; amount: bigint; txid: string; raw: Uint8Array }
type Change = 'accounts' | 'network' | 'left'

/** The state of a fake Bitcoin wallet; the `…Api` files expose it as each kind of wallet does. */
export type BitcoinWalletState = {
  behaviour: BitcoinBehaviour
  readonly esploraUrl: string | null
  readonly prompts: Prompts
  readonly log: RequestLog
  readonly sent: SentTransfer[]
  isPermitted(): boolean
  network(): BitcoinNetworkName
  /** The network it reports to pages. */
  reportedNetwork(): BitcoinNetworkName
  /** The active person's keys, payment first; none when locked or not permitted. */
  visible(): readonly BitcoinKey[]
  connect(): Promise<readonly BitcoinKey[]>
  signMessage(address: string, text: string, protocol: MessageProtocol): Promise<string>
  signPsbt(psbt: string, inputs: readonly { address: string; index: number }[]): Promise<string>
  send(to: string, amount: bigint): Promise<SentTransfer>
  switchNetwork(network: BitcoinNetworkName): Promise<void>
  /** Answers a request without a prompt as the behavior says. */
  read<Result>(answer: () => Result): Promise<Result>
  choosePerson(index: number): void
  setNetwork(network: BitcoinNetworkName): void
  tell(change: Change): void
  leave(): void
  watch(onChange: (change: Change) => void): () => void
}

const goodBehaviour: BitcoinBehaviour = {
  connect: 'approve',
  sign: 'approve',
  send: 'approve',
  switch: 'approve',
  read: 'approve',
  locked: false,
  reportedNetwork: false,
}

type StoredState = { permitted: boolean; network: BitcoinNetworkName; person: number }

export function createBitcoinWalletState(options: BitcoinWalletStateOptions): BitcoinWalletState {
  const { people = ['alice', 'bob'], kind = 'p2wpkh' } = options
  const first: StoredState = { permitted: false, network: options.network ?? 'mainnet', person: 0 }
  let stored = readStored(options.storageKey) ?? first
  const change = (next: Partial<StoredState>, changed: Change): void => {
    stored = { ...stored, ...next }
    writeStored(options.storageKey, stored)
    state.tell(changed)
  }
  const events: Events = createEvents()
  const state: BitcoinWalletState = {
    behaviour: { ...goodBehaviour, ...options.behaviour },
    esploraUrl: options.esploraUrl ?? null,
    prompts: createPrompts(),
    log: createRequestLog(),
    sent: [],
    isPermitted: () => stored.permitted,
    network: () => stored.network,
    reportedNetwork: () => state.behaviour.reportedNetwork || stored.network,
    visible: () =>
      stored.permitted && !state.behaviour.locked
        ? personKeys(people[stored.person], kind, stored.network)
        : [],
    async connect() {
      await ask(state, 'connect', state.behaviour.connect)
      state.behaviour = { ...state.behaviour, locked: false }
      if (!stored.permitted) change({ permitted: true }, 'accounts')
      return state.behaviour.connect === 'no-accounts' ? [] : state.visible()
    },
    ...signingMethods(() => state),
    async switchNetwork(next) {
      await ask(state, 'switch', state.behaviour.switch)
      state.setNetwork(next)
    },
    async read(answer) {
      const { read } = state.behaviour
      const answered = await state.prompts.ask({ kind: 'read', origin: '' }, read, async () =>
        answer(),
      )
      return answered as ReturnType<typeof answer>
    },
    choosePerson: (person) => change({ person }, 'accounts'),
    setNetwork(network) {
      if (network !== stored.network) change({ network }, 'network')
    },
    tell: (changed) => events.emit({ origin: '', name: 'change', payload: changed }),
    leave: () => change({ permitted: false }, 'left'),
    watch: (onChange) => events.watch(({ payload }) => onChange(payload as Change)),
  }
  return state
}

function signingMethods(
  stateOf: () => BitcoinWalletState,
): Pick<BitcoinWalletState, 'signMessage' | 'signPsbt' | 'send'> {
  return {
    async signMessage(address, text, protocol) {
      const key = await askToSign(stateOf(), address)
      return typeof key === 'string' ? key : signText(key, text, protocol)
    },
    async signPsbt(psbt, inputs) {
      let signed = psbt
      for (const address of new Set(inputs.map((input) => input.address))) {
        const ownInputs = inputs.filter((input) => input.address === address)
        const key = await askToSign(stateOf(), address)
        if (typeof key === 'string') return key
        const indexes = ownInputs.map(({ index }) => index)
        signed = signInputs(key, signed, indexes)
      }
      return signed
    },
    async send(to, amount) {
      const state = stateOf()
      const key = requireKey(state, null)
      await ask(state, 'send', state.behaviour.send)
      const { esploraUrl } = state
      const order = { to, amount, network: state.network() }
      const paid = esploraUrl
        ? await payFromCoins(key, { ...order, esploraUrl })
        : payTo(key, order)
      const transfer = { to, amount, ...paid }
      state.sent.push(transfer)
      return transfer
    },
  }
}

function requireKey(state: BitcoinWalletState, address: string | null): BitcoinKey {
  const [first, ...rest] = state.visible()
  const key =
    address === null ? first : [first, ...rest].find((candidate) => candidate?.address === address)
  if (!key) throw unauthorized()
  return key
}

/** The key that signs, or what the wallet returns in its place. */
async function askToSign(state: BitcoinWalletState, address: string): Promise<BitcoinKey | string> {
  const key = requireKey(state, address)
  const { sign } = state.behaviour
  if (sign === 'leave') {
    state.leave()
    throw new Error('The extension was disconnected.')
  }
  if (sign === 'wrong-key') return bitcoinKey(sha256(key.privateKey), key.kind, state.network())
  const answered = await ask(state, 'sign', sign)
  return answered === undefined ? key : String(answered)
}

/** `undefined` when the user approves; otherwise the `result` that the behavior sets. */
function ask(
  { prompts }: BitcoinWalletState,
  kind: 'connect' | 'sign' | 'send' | 'switch',
  answer: WalletAnswer | 'no-accounts',
): Promise<unknown> {
  const configured = answer === 'no-accounts' ? 'approve' : answer
  return prompts.ask({ kind, origin: '' }, configured, async () => undefined)
}

function readStored(key: string | undefined): StoredState | null {
  const text = key === undefined ? null : globalThis.localStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as StoredState)
}

function writeStored(key: string | undefined, stored: StoredState): void {
  if (key !== undefined) globalThis.localStorage.setItem(key, JSON.stringify(stored))
}
