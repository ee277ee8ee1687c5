import { LatchkeyError } from '@latchkey/core'
import {
  authGrant,
  chainOfAccount,
  createRecap,
  deriveSessionKey,
  formatAuthMessage,
  formatRecap,
  lifetimes,
  nowSeconds,
  parseRecap,
  peerError,
  recapMethods,
  topicOf,
  unique,
  withRecapSentence,
} from '@latchkey/walletconnect/internal'
import type { WcCacao } from '@latchkey/wire'
import type { AuthProposal, WalletHost } from './walletHost.ts'

/** A text for the owner to sign, and the claims it is made of. */
export type SignInMessage = { claims: WcCacao['p']; message: string }

/** Writes the sign-in for an account, narrowed to the chains and methods the wallet has. */
export function writeSignIn(
  { payload }: AuthProposal,
  wallet: { account: string; chains: readonly string[]; methods: readonly string[] },
): SignInMessage {
  const { chains, type: _type, resources = [], statement, ...echoed } = payload
  const requestedRecap = parseRecap(resources)
  const claims: WcCacao['p'] = { ...echoed, iss: `did:pkh:${wallet.account}` }
  if (statement) claims.statement = statement
  if (!requestedRecap) {
    if (resources.length > 0) claims.resources = resources
    return { claims, message: formatAuthMessage(claims) }
  }
  const methods = recapMethods(requestedRecap, 'eip155').filter((method) =>
    wallet.methods.includes(method),
  )
  const recap = createRecap(
    'eip155',
    methods,
    chains.filter((chain) => wallet.chains.includes(chain)),
  )
  claims.resources = [...resources.slice(0, -1), formatRecap(recap)]
  claims.statement = withRecapSentence(statement ?? '', recap)
  return { claims, message: formatAuthMessage(claims) }
}

/** Sends the signatures; both sides build the session from them. Gives its topic, or null. */
export async function approveAuth(
  host: WalletHost,
  proposal: AuthProposal,
  signed: readonly { claims: WcCacao['p']; signature: string; type?: 'eip191' | 'eip1271' }[],
): Promise<string | null> {
  const engine = await host.engine()
  const pair = await engine.primitives.createX25519KeyPair()
  const { requester } = proposal
  const { symKey, topic } = await deriveSessionKey(
    engine.primitives,
    pair.privateKey,
    requester.publicKey,
  )
  const cacaos: WcCacao[] = signed.map(({ claims, signature, type = 'eip191' }) => ({
    h: { t: 'caip122' },
    p: claims,
    s: { t: type, s: signature },
  }))
  const { accounts, methods } = authGrant(cacaos)
  if (methods.length > 0) {
    const events = ['chainChanged', 'accountsChanged']
    const eip155 = { chains: unique(accounts.map(chainOfAccount)), accounts, methods, events }
    const session = {
      topic,
      pairingTopic: proposal.pairingTopic,
      expiry: nowSeconds() + lifetimes.session,
      acknowledged: true,
      namespaces: { eip155 },
      self: { publicKey: pair.publicKey, metadata: host.metadata },
      peer: requester,
      activeChains: {},
      activeAccounts: {},
      latestMs: {},
    }
    host.records.saveSession(session, symKey)
    await engine.listen([topic])
  }
  const responder = { publicKey: pair.publicKey, metadata: host.metadata }
  await sendAnswer(host, proposal, { pair, symKey, outcome: { result: { cacaos, responder } } })
  return methods.length > 0 ? topic : null
}

export async function rejectAuth(host: WalletHost, proposal: AuthProposal): Promise<void> {
  const { primitives } = await host.engine()
  const pair = await primitives.createX25519KeyPair()
  const { publicKey } = proposal.requester
  const { symKey } = await deriveSessionKey(primitives, pair.privateKey, publicKey)
  await sendAnswer(host, proposal, { pair, symKey, outcome: { error: peerError(5000) } })
}

async function sendAnswer(
  host: WalletHost,
  { id, requester, payload }: AuthProposal,
  answer: {
    pair: { publicKey: string }
    symKey: string
    outcome: { result: unknown } | { error: { code: number; message: string } }
  },
): Promise<void> {
  if (payload.exp && Date.parse(payload.exp) < Date.now()) {
    throw new LatchkeyError('wallet/timed-out', { wallet: '' })
  }
  const { messenger, primitives } = await host.engine()
  await messenger.answerWithKey({
    topic: await topicOf(primitives, requester.publicKey),
    symKey: answer.symKey,
    ownPublicKey: answer.pair.publicKey,
    id,
    method: 'wc_sessionAuthenticate',
    outcome: answer.outcome,
  })
}
