import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces, buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { evmMethods, rpcUrlsOf, supportedNamespaces } from './namespaces.ts'
import { answerRequest } from './sign/answerRequest.ts'
import { evmAccount } from './sign/keys.ts'
import type { Stack } from './stack.ts'

/** A prompt of the wallet. */
export type Question = {
  id: number
  title: string
  site: string
  facts: readonly { name: string; value: string }[]
  approve(): Promise<void>
  reject(): Promise<void>
}

type Session = { topic: string; site: string; chains: readonly string[] }

export type Wallet = {
  pair(uri: string): Promise<void>
  sessions(): readonly Session[]
  disconnect(topic: string): Promise<void>
  /** Tells the site of a session that its owner moved to another network. */
  switchChain(topic: string, chainId: string): Promise<void>
}

type Listener = { onQuestion(question: Question): void; onChange(): void }

/** Error codes of WalletConnect v2. */
const userRejected = { code: 5000, message: 'User rejected.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }

export async function openWallet(stack: Stack, listener: Listener): Promise<Wallet> {
  const relayUrl = `${stack.server.replace(/^http/, 'ws')}/relay`
  const core = new Core({ projectId: 'latchkey-dev', relayUrl, telemetryEnabled: false })
  const kit = await WalletKit.init({
    core: core as ICore,
    metadata: {
      name: 'Sample Wallet',
      description: 'A wallet for development',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
  })
  listenToProposals(kit, listener)
  listenToRequests(kit, listener, rpcUrlsOf(stack))
  listenToSignIns(kit, listener)
  kit.on('session_delete', listener.onChange)
  return {
    pair: (uri) => kit.pair({ uri }),
    sessions: () =>
      Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
        topic,
        site: peer.metadata.name,
        chains: Object.values(namespaces).flatMap(({ accounts }) =>
          accounts.map((account) => account.split(':').slice(0, 2).join(':')),
        ),
      })),
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: userDisconnected })
      listener.onChange()
    },
    switchChain: (topic, chainId) => emitChainChanged(kit, topic, chainId),
  }
}

function emitChainChanged(kit: IWalletKit, topic: string, chainId: string): Promise<void> {
  const event = { name: 'chainChanged', data: Number(chainId.split(':')[1]) }
  return kit.emitSessionEvent({ topic, chainId, event })
}

/** The network of a `wallet_switchEthereumChain` request. */
function requestedChain({ method, params }: { method: string; params: unknown }): string | null {
  if (method !== 'wallet_switchEthereumChain') return null
  const [target] = params as readonly { chainId?: string }[]
  return target?.chainId ? `eip155:${Number(target.chainId)}` : null
}

function listenToProposals(kit: IWalletKit, listener: Listener): void {
  kit.on('session_proposal', ({ id, params }) => {
    const { metadata } = params.proposer
    listener.onQuestion({
      id,
      title: 'Connect to this site?',
      site: metadata.name,
      facts: [
        { name: 'Address of the site', value: metadata.url },
        {
          name: 'Networks',
          value: Object.keys({ ...params.requiredNamespaces, ...params.optionalNamespaces }).join(
            ', ',
          ),
        },
      ],
      async approve() {
        const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces })
        await kit.approveSession({ id, namespaces })
        listener.onChange()
      },
      async reject() {
        await kit.rejectSession({ id, reason: userRejected })
      },
    })
  })
}

function listenToRequests(
  kit: IWalletKit,
  listener: Listener,
  rpcUrls: Readonly<Record<string, string>>,
): void {
  kit.on('session_request', ({ id, topic, params }) => {
    const { request, chainId } = params
    const respond = (outcome: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    listener.onQuestion({
      id,
      title: `Allow ${request.method}?`,
      site: kit.getActiveSessions()[topic]?.peer.metadata.name ?? 'unknown',
      facts: [
        { name: 'Network', value: chainId },
        { name: 'Request', value: JSON.stringify(request.params, null, 2) },
      ],
      async approve() {
        try {
          const result = await answerRequest(
            { method: request.method, params: request.params, chainId },
            rpcUrls,
          )
          await respond({ result })
          const chain = requestedChain(request)
          if (chain) await emitChainChanged(kit, topic, chain)
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          await respond({ error: { code: -32000, message } })
        }
      },
      reject: () => respond({ error: userRejected }),
    })
  })
}

function listenToSignIns(kit: IWalletKit, listener: Listener): void {
  kit.on('session_authenticate', ({ id, params }) => {
    const { metadata } = params.requester
    const authPayload = populateAuthPayload({
      authPayload: params.authPayload,
      chains: supportedNamespaces.eip155.chains,
      methods: evmMethods,
    })
    const iss = `did:pkh:${authPayload.chains[0]}:${evmAccount.address}`
    const message = kit.formatAuthMessage({ request: authPayload, iss })
    listener.onQuestion({
      id,
      title: 'Connect and sign in?',
      site: metadata.name,
      facts: [{ name: 'Message', value: message }],
      async approve() {
        const signature = { t: 'eip191' as const, s: await evmAccount.signMessage({ message }) }
        await kit.approveSessionAuthenticate({
          id,
          auths: [buildAuthObject(authPayload, signature, iss)],
        })
        listener.onChange()
      },
      async reject() {
        await kit.rejectSessionAuthenticate({ id, reason: userRejected })
      },
    })
  })
}
