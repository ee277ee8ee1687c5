import type { RunningChain } from '@latchkey/testing'
import {
  type AuthProposal,
  createWalletConnectWallet,
  type DappRequest,
  type Proposal,
  type WalletConnectWallet,
  type WalletOptions,
  writeSignIn,
} from '@latchkey/testing/walletconnect'
import { approveNamespaces, memoryWalletConnectStorage } from '@latchkey/walletconnect'
import type { Decision, WalletDriver } from './drivers.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { connect, walletMetadata } from './relay.ts'
import { answerAsWallet, approvedNamespaces, chains, methods, owner } from './signer.ts'

export type OurWallet = {
  wallet: WalletConnectWallet
  proposals: Inbox<Proposal>
  requests: Inbox<DappRequest>
  ended: Inbox<string>
}

const identity = { projectId: 'test', metadata: walletMetadata, connect }

/** Our wallet client; its prompts are queued for the test to answer. */
export function openOurWallet(relayUrl: string, options: Partial<WalletOptions> = {}): OurWallet {
  const proposals = createInbox<Proposal>()
  const requests = createInbox<DappRequest>()
  const ended = createInbox<string>()
  const wallet = createWalletConnectWallet({
    ...identity,
    relayUrl,
    onProposal: proposals.put,
    onRequest: requests.put,
    onEnded: ended.put,
    ...options,
  })
  return { wallet, proposals, requests, ended }
}

/** A test may close the wallet before the relay has acknowledged its message. */
function ignoreFailure(sent: Promise<void>): void {
  sent.catch(() => {})
}

/** Our wallet client; its user answers at once. */
export async function driveOurWallet(relayUrl: string, chain: RunningChain): Promise<WalletDriver> {
  const storage = memoryWalletConnectStorage()
  const ended = createInbox<string>()
  let decision: Decision = 'approve'
  let wallet = open()

  function open(): WalletConnectWallet {
    const own: WalletConnectWallet = createWalletConnectWallet({
      ...identity,
      relayUrl,
      storage,
      onProposal: (proposal) => ignoreFailure(decideProposal(own, proposal)),
      onRequest: (request) => ignoreFailure(decideRequest(own, request)),
      onAuthenticate: (proposal) => ignoreFailure(decideAuth(own, proposal)),
      onEnded: ended.put,
    })
    return own
  }

  async function decideProposal(own: WalletConnectWallet, proposal: Proposal): Promise<void> {
    if (decision === 'reject') return own.reject(proposal)
    const namespaces = approveNamespaces(proposal, approvedNamespaces)
    await own.approve(proposal, { namespaces })
  }

  async function decideRequest(own: WalletConnectWallet, request: DappRequest): Promise<void> {
    if (decision === 'reject') return own.refuse(request)
    await own.respond(request, await answerAsWallet(chain, request))
  }

  async function decideAuth(own: WalletConnectWallet, proposal: AuthProposal): Promise<void> {
    if (decision === 'reject') return own.rejectAuth(proposal)
    const account = `${proposal.payload.chains[0]}:${owner.address}`
    const { claims, message } = writeSignIn(proposal, { account, chains, methods })
    await own.approveAuth(proposal, [{ claims, signature: await owner.signMessage({ message }) }])
  }

  return {
    pair: (uri) => wallet.pair(uri),
    decide(next) {
      decision = next
    },
    topics: () => wallet.sessions().map((session) => session.topic),
    update: (topic, accounts) =>
      wallet.update(topic, { eip155: { ...approvedNamespaces.eip155, accounts: [...accounts] } }),
    extend: (topic) => wallet.extend(topic),
    emitChain: (topic, chainId) =>
      wallet.emit(topic, { name: 'chainChanged', data: chainId }, `eip155:${chainId}`),
    disconnect: (topic) => wallet.disconnect(topic),
    ended,
    goOffline: async () => wallet.close(),
    async comeBack() {
      wallet = open()
      await wallet.restore()
    },
    close: async () => wallet.close(),
  }
}
