import {
  type AuthProposal,
  createWalletConnectWallet,
  type DappRequest,
  type Proposal,
  type WalletConnectWallet,
  type WalletOptions,
} from '@latchkey/walletconnect'
import { createInbox, type Inbox } from './inbox.ts'
import { connect, walletMetadata } from './relay.ts'

export type OurWallet = {
  wallet: WalletConnectWallet
  proposals: Inbox<Proposal>
  requests: Inbox<DappRequest>
  auths: Inbox<AuthProposal>
  ended: Inbox<string>
}

/** Our wallet side, its questions lined up for a test to answer. */
export function openOurWallet(
  relayUrl: string,
  options: Partial<WalletOptions> & { signsIn?: boolean } = {},
): OurWallet {
  const { signsIn, ...rest } = options
  const proposals = createInbox<Proposal>()
  const requests = createInbox<DappRequest>()
  const auths = createInbox<AuthProposal>()
  const ended = createInbox<string>()
  const wallet = createWalletConnectWallet({
    relayUrl,
    projectId: 'test',
    metadata: walletMetadata,
    connect,
    onProposal: proposals.put,
    onRequest: requests.put,
    ...(signsIn ? { onAuthenticate: auths.put } : {}),
    onEnded: ended.put,
    ...rest,
  })
  return { wallet, proposals, requests, auths, ended }
}
