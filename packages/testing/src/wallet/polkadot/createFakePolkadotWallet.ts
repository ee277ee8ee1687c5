import { hex } from '@scure/base'
import { createEvents } from '../events.ts'
import { createPrompts, type WalletPrompt } from '../prompts.ts'
import { createRequestLog, type LoggedRequest } from '../requestLog.ts'
import type { WalletAnswer } from '../walletBehavior.ts'
import { payloadBytes } from './payloadBytes.ts'
import { type PolkadotKey, type PolkadotScheme, polkadotKey } from './polkadotKey.ts'

/** How the wallet behaves from now on. */
export type PolkadotBehaviour = {
  readonly connect: WalletAnswer | 'no-accounts'
  /** `wrong-key` signs with a key that is no account's; `leave` ends the connection during the prompt. */
  readonly sign: WalletAnswer | 'wrong-key' | 'leave'
}

export type FakePolkadotWalletOptions = {
  /** Its key in `window.injectedWeb3`. */
  readonly id?: string
  readonly people?: readonly { readonly name: string; readonly scheme: PolkadotScheme }[]
  /** Accounts the wallet lists beside those it has keys for, however odd. */
  readonly alsoLists?: readonly object[]
  /** Omits the scheme byte of a transaction's signature, as some wallets do. */
  readonly signsBare?: boolean
  readonly behaviour?: Partial<PolkadotBehaviour>
  /** Keeps the permission under this key of localStorage, so that a reload finds it. */
  readonly storageKey?: string
}

/** A Polkadot wallet that signs with real keys and does what the test tells it to. */
export type FakePolkadotWallet = {
  readonly id: string
  /** Injects itself into a page as `window.injectedWeb3[id]`. */
  install(page: object): void
  behave(change: Partial<PolkadotBehaviour>): void
  approveNext(): void
  rejectNext(): void
  readonly openPrompts: readonly WalletPrompt[]
  waitForPrompt(): Promise<WalletPrompt>
  readonly requests: readonly LoggedRequest[]
  readonly keys: readonly PolkadotKey[]
  /** Shares these of its accounts, in this order; all at first. */
  share(names: readonly string[]): void
  /** Revokes the site's permission in the wallet. */
  disconnect(): void
}

const defaultPeople = [
  { name: 'Alice', scheme: 'sr25519' },
  { name: 'Bob', scheme: 'ed25519' },
  { name: 'Carol', scheme: 'ecdsa' },
] as const

type State = {
  behaviour: PolkadotBehaviour
  shared: readonly PolkadotKey[]
  isPermitted: boolean
  setPermitted(isPermitted: boolean): void
  readonly prompts: ReturnType<typeof createPrompts>
  readonly log: ReturnType<typeof createRequestLog>
  readonly events: ReturnType<typeof createEvents>
  readonly alsoLists: readonly object[]
  readonly signsBare: boolean
}

/** Makes a programmable Polkadot wallet. It runs in browsers and in Node. */
export function createFakePolkadotWallet(
  options: FakePolkadotWalletOptions = {},
): FakePolkadotWallet {
  const { id = 'fake-wallet', people = defaultPeople, storageKey } = options
  const keys = people.map(({ name, scheme }) => polkadotKey(name, scheme))
  const storage = storageKey === undefined ? null : globalThis.localStorage
  const state: State = {
    behaviour: { connect: 'approve', sign: 'approve', ...options.behaviour },
    shared: keys,
    isPermitted: storage?.getItem(storageKey ?? '') === 'yes',
    setPermitted(isPermitted) {
      state.isPermitted = isPermitted
      storage?.setItem(storageKey ?? '', isPermitted ? 'yes' : 'no')
    },
    prompts: createPrompts(),
    log: createRequestLog(),
    events: createEvents(),
    alsoLists: options.alsoLists ?? [],
    signsBare: options.signsBare ?? false,
  }
  const enable = (origin: string) =>
    state.log.follow({ origin, method: 'enable', params: [origin] }, enablePage(state))
  return {
    id,
    keys,
    install(page) {
      const others = Reflect.get(page, 'injectedWeb3') ?? {}
      Object.assign(page, { injectedWeb3: { ...others, [id]: { version: '1.0.0', enable } } })
    },
    behave(change) {
      state.behaviour = { ...state.behaviour, ...change }
    },
    approveNext: () => state.prompts.answerNext('approve'),
    rejectNext: () => state.prompts.answerNext('reject'),
    get openPrompts() {
      return [...state.prompts.open]
    },
    waitForPrompt: state.prompts.waitForPrompt,
    get requests() {
      return [...state.log.entries]
    },
    share(names) {
      state.shared = names.flatMap((name) => keys.find((key) => key.name === name) ?? [])
      emitAccounts(state)
    },
    disconnect() {
      state.setPermitted(false)
      emitAccounts(state)
    },
  }
}

/** Enables without a prompt for a page that has permission. */
async function enablePage(state: State): Promise<object> {
  const { connect } = state.behaviour
  if (!state.isPermitted && connect !== 'no-accounts') {
    const answer = await state.prompts.ask(
      { kind: 'connect', origin: '' },
      connect,
      async () => null,
    )
    if (answer !== null) return Object(answer)
  }
  if (!state.isPermitted) state.setPermitted(true)
  return {
    accounts: {
      get: async () => listAccounts(state),
      subscribe(onAccounts: (accounts: unknown) => void): () => void {
        onAccounts(listAccounts(state))
        return state.events.watch(() => onAccounts(listAccounts(state)))
      },
    },
    signer: {
      signRaw: (payload: { address: string; data: string; type: string }) =>
        signAndLog(state, 'signRaw', payload, wrap(hex.decode(payload.data.slice(2)))),
      signPayload: (payload: { address: string }) =>
        signAndLog(state, 'signPayload', payload, payloadBytes({ ...payload })).then((signed) =>
          state.signsBare ? signed : withSchemeByte(state, payload.address, signed),
        ),
    },
  }
}

const schemeBytes: Readonly<Record<PolkadotScheme, string>> = {
  ed25519: '00',
  sr25519: '01',
  ecdsa: '02',
}

/** A transaction's signature starts with its scheme byte; a message's does not. */
function withSchemeByte(state: State, address: string, signed: unknown): unknown {
  const scheme = state.shared.find((key) => key.address === address)?.scheme ?? 'sr25519'
  const { signature } = Object(signed) as { signature?: string }
  if (typeof signature !== 'string') return signed
  return { ...Object(signed), signature: `0x${schemeBytes[scheme]}${signature.slice(2)}` }
}

function signAndLog(
  state: State,
  method: string,
  payload: { address: string },
  bytes: Uint8Array,
): Promise<unknown> {
  const request = { origin: '', method, params: [payload] }
  return state.log.follow(request, sign(state, payload.address, bytes))
}

async function sign(state: State, address: string, bytes: Uint8Array): Promise<unknown> {
  const key = state.shared.find((key) => key.address === address)
  if (!key || !state.isPermitted) throw new Error('Unable to find the account')
  const { sign: answer } = state.behaviour
  if (answer === 'leave') {
    state.setPermitted(false)
    emitAccounts(state)
    throw new Error('The extension was disconnected.')
  }
  if (answer === 'wrong-key') {
    return { id: 1, signature: polkadotKey('not-an-account', key.scheme).sign(bytes) }
  }
  return state.prompts.ask({ kind: 'sign', origin: '' }, answer, async () => ({
    id: 1,
    signature: key.sign(bytes),
  }))
}

function listAccounts(state: State): readonly object[] {
  const isEmpty = !state.isPermitted || state.behaviour.connect === 'no-accounts'
  if (isEmpty) return []
  const own = state.shared.map(({ name, address, scheme }) => ({ name, address, type: scheme }))
  return [...own, ...state.alsoLists]
}

function emitAccounts({ events }: State): void {
  events.emit({ origin: '', name: 'accounts', payload: null })
}

/** Wraps a message in `<Bytes>` as polkadot.js does, unless it is wrapped already. */
function wrap(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  const mark = (value: string): Uint8Array => new TextEncoder().encode(value)
  return Uint8Array.from([...mark('<Bytes>'), ...bytes, ...mark('</Bytes>')])
}
