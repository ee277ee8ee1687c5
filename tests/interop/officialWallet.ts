import type { RunningChain } from '@latchkey/testing'
import type { IWalletKit } from '@reown/walletkit'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces, buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { closeOfficialCore } from './closeOfficialCore.ts'
import type { Decision, WalletDriver } from './drivers.ts'
import { createInbox } from './inbox.ts'
import { officialSettings, stopReprocessing } from './officialSettings.ts'
import { walletMetadata } from './relay.ts'
import { answerAsWallet, approvedNamespaces, chains, methods, owner } from './signer.ts'

const refusal = { code: 5000, message: 'User rejected.' }

/** The official wallet SDK (its last version with an open licence); its user answers at once. */
export async function driveOfficialWallet(
  relayUrl: string,
  chain: RunningChain,
): Promise<WalletDriver & { comeBackWithoutSubscribing(): Promise<void> }> {
  const [{ Core }, { WalletKit }] = await Promise.all([
    import('@walletconnect/core'),
    import('@reown/walletkit'),
  ])
  const core = new Core(await officialSettings(relayUrl))
  const wallet: IWalletKit = await WalletKit.init({
    core: core as ICore,
    metadata: { ...walletMetadata },
  })
  stopReprocessing(wallet.engine.signClient.engine)
  const ended = createInbox<string>()
  let decision: Decision = 'approve'

  wallet.on('session_proposal', async ({ id, params }) => {
    if (decision === 'reject') return wallet.rejectSession({ id, reason: refusal })
    const namespaces = buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: approvedNamespaces,
    })
    await wallet.approveSession({ id, namespaces })
  })
  wallet.on('session_request', async ({ id, topic, params }) => {
    const outcome =
      decision === 'reject'
        ? { error: refusal }
        : { result: await answerAsWallet(chain, params.request) }
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  })
  wallet.on('session_authenticate', async ({ id, params }) => {
    if (decision === 'reject') return wallet.rejectSessionAuthenticate({ id, reason: refusal })
    const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
    const iss = `did:pkh:${chains[0]}:${owner.address}`
    const message = wallet.formatAuthMessage({ request: authPayload, iss })
    const signature = { t: 'eip191' as const, s: await owner.signMessage({ message }) }
    const auths = [buildAuthObject(authPayload, signature, iss)]
    await wallet.approveSessionAuthenticate({ id, auths })
  })
  wallet.on('session_delete', ({ topic }) => ended.put(topic))

  return {
    pair: (uri) => wallet.pair({ uri }),
    decide(next) {
      decision = next
    },
    topics: () => Object.keys(wallet.getActiveSessions()),
    async update(topic, accounts) {
      const namespaces = { eip155: { ...approvedNamespaces.eip155, accounts: [...accounts] } }
      await wallet.updateSession({ topic, namespaces })
    },
    async extend(topic) {
      await wallet.extendSession({ topic })
    },
    emitChain: (topic, chainId) =>
      wallet.emitSessionEvent({
        topic,
        event: { name: 'chainChanged', data: chainId },
        chainId: `eip155:${chainId}`,
      }),
    disconnect: (topic) =>
      wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    ended,
    goOffline: () => core.relayer.transportClose(),
    comeBack: () => core.relayer.transportOpen(),
    /** Opens a socket and does not subscribe to the topics that the client knows. */
    async comeBackWithoutSubscribing() {
      Reflect.set(core.relayer.subscriber, 'start', async () => {})
      await core.relayer.transportOpen()
    },
    close: () => closeOfficialCore(core as ICore),
  }
}
