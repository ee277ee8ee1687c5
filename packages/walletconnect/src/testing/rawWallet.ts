import { WebSocket } from 'ws'
import {
  createWalletConnectClient,
  type WalletConnectClient,
} from '../createWalletConnectClient.ts'
import { deriveSessionKey } from '../crypto/keys.ts'
import type { WalletConnectSession } from '../dapp/walletConnectSession.ts'
import type { Incoming, Messenger } from '../engine/messenger.ts'
import { type Engine, openEngine } from '../engine/openEngine.ts'
import { parsePairingUri } from '../protocol/pairingUri.ts'
import { createRelayClient } from '../relay/relayClient.ts'
import { openRecords } from '../storage/records.ts'
import {
  memoryWalletConnectStorage,
  type WalletConnectStorage,
} from '../storage/walletConnectStorage.ts'

export const account = 'eip155:1:0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
export const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
export const granted = { eip155: { ...namespaces.eip155, accounts: [account] } }
const metadata = { name: 'Raw', description: '', url: 'https://raw.example', icons: [] }
const connect = (url: string) => new WebSocket(url)

export type Fixture = {
  relayUrl: string
  openDapp(storage?: WalletConnectStorage, open?: (url: string) => WebSocket): WalletConnectClient
  openWallet(): Promise<RawWallet>
  close(): void
}

/** A wallet whose every message the test decides. */
export type RawWallet = {
  engine: Engine
  messenger: Messenger
  publicKey: string
  /** Reads the URI and waits for what is proposed. */
  pair(uri: string): Promise<Incoming>
  /** Answers the proposal; gives the session's topic, ready for a settlement. */
  accept(proposal: Incoming): Promise<string>
  settlement(change?: object): object
  settle(topic: string, params: object): Promise<unknown>
  /** Sends any text. */
  publish(topic: string, message: string): Promise<void>
  /** The next request of the dapp's. */
  next(): Promise<Incoming>
  close(): void
}

export function createFixture(relayUrl: string): Fixture {
  const open: { close(): void }[] = []
  const closeLater = <Item extends { close(): void }>(item: Item): Item => {
    open.push(item)
    return item
  }
  return {
    relayUrl,
    openDapp: (storage = memoryWalletConnectStorage(), open = connect) =>
      closeLater(
        createWalletConnectClient({
          relayUrl,
          projectId: 'test',
          metadata,
          storage,
          connect: open,
        }),
      ),
    openWallet: async () => closeLater(await openRawWallet(relayUrl)),
    close() {
      for (const each of open) each.close()
    },
  }
}

async function openRawWallet(relayUrl: string): Promise<RawWallet> {
  const received: Incoming[] = []
  const awaiting: ((request: Incoming) => void)[] = []
  const engine = await openEngine({
    relayUrl,
    projectId: 'test',
    connect,
    records: openRecords(memoryWalletConnectStorage()),
    async onRequest(request) {
      const take = awaiting.shift()
      if (take) take(request)
      else received.push(request)
    },
    onLateAnswer: () => {},
  })
  const { messenger, primitives } = engine
  const relayClient = createRelayClient({
    url: relayUrl,
    projectId: 'test',
    pair: await primitives.createSigningPair(),
    primitives,
    connect,
    onMessage: async () => {},
    onRefused: () => {},
  })
  const pair = await primitives.createX25519KeyPair()
  const controller = { publicKey: pair.publicKey, metadata }
  const inAWeek = Math.floor(Date.now() / 1000) + 604_800
  const relay = { protocol: 'irn' }
  const next = () => {
    const first = received.shift()
    return first ? Promise.resolve(first) : new Promise<Incoming>((take) => awaiting.push(take))
  }
  return {
    engine,
    messenger,
    publicKey: pair.publicKey,
    next,
    async pair(uri) {
      const { topic, symKey } = parsePairingUri(uri)
      engine.pageKeys.set(topic, symKey)
      await engine.listen([topic])
      return next()
    },
    async accept(proposal) {
      const { proposer } = proposal.params as { proposer: { publicKey: string } }
      const { publicKey } = proposer
      const { symKey, topic } = await deriveSessionKey(primitives, pair.privateKey, publicKey)
      engine.pageKeys.set(topic, symKey)
      await engine.listen([topic])
      await messenger.answer(proposal, { relay, responderPublicKey: pair.publicKey })
      return topic
    },
    settlement: (change = {}) => ({
      relay,
      namespaces: granted,
      controller,
      expiry: inAWeek,
      ...change,
    }),
    async settle(topic, params) {
      const request = { topic, method: 'wc_sessionSettle' as const, params, timeoutMs: 10_000 }
      return (await messenger.request(request)).result
    },
    publish: (topic, message) =>
      relayClient.publish(topic, message, { tag: 0, ttl: 300, prompt: false }),
    close() {
      relayClient.close()
      engine.close()
    },
  }
}

/** Both sides connected, the wallet a raw one. */
export async function connectRaw(
  fixture: Fixture,
  storage?: WalletConnectStorage,
): Promise<{
  dapp: WalletConnectClient
  wallet: RawWallet
  session: WalletConnectSession
  topic: string
}> {
  const dapp = fixture.openDapp(storage)
  const wallet = await fixture.openWallet()
  const { uri, session } = startConnecting(dapp)
  const topic = await wallet.accept(await wallet.pair(await uri))
  await wallet.settle(topic, wallet.settlement())
  return { dapp, wallet, session: await session, topic }
}

export function startConnecting(
  dapp: WalletConnectClient,
  signal?: AbortSignal,
): { uri: Promise<string>; session: Promise<WalletConnectSession> } {
  let session: Promise<WalletConnectSession> | undefined
  const uri = new Promise<string>((onUri) => {
    session = dapp.connect({ namespaces, onUri, signal })
  })
  if (!session) throw new RangeError('The executor of a promise runs at once')
  return { uri, session }
}
