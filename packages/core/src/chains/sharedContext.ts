import { loginOf } from '../adapter/loginOf.ts'
import type { SharedConnectorContext } from '../adapter/sharedSession.ts'
import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { watchClosing } from '../modal/pendingRequests.ts'
import { reportSetup } from '../modal/reportSetup.ts'
import { rpcUrls } from '../rpc/rpcUrls.ts'

/** What a wallet that serves several chains may know of the instance, and ask of it. */
export function sharedContext(
  latchkey: Latchkey,
  { relayUrl, vaultUrl }: Pick<SharedConnectorContext, 'relayUrl' | 'vaultUrl'>,
): SharedConnectorContext {
  const { projectId, metadata, debug } = latchkey.options.getState()
  return {
    projectId,
    metadata,
    debug,
    defaultAccountType: (namespace) => latchkey.options.getState().defaultAccountTypes[namespace],
    hasSmartSessions: () => latchkey.options.getState().features.smartSessions,
    reportSetup: (problem) => reportSetup(latchkey, problem),
    relayUrl,
    vaultUrl,
    storage: latchkey.storage,
    onUser: (user) => loginOf(latchkey).setState({ user }),
    watchNetwork: (namespace, onNetwork) => watchNetwork(latchkey, namespace, onNetwork),
    show: latchkey.ui.emit,
    watchTheme(onTheme) {
      onTheme(latchkey.theme.getState())
      return latchkey.theme.subscribe(onTheme)
    },
    watchLanguage(onLanguage) {
      onLanguage(latchkey.options.getState().language)
      return latchkey.options.subscribe(({ language }) => onLanguage(language))
    },
    requireApproval: ({ openWindow, onClose: cancel }) => {
      const ended = new AbortController()
      const { signal: settled } = ended
      latchkey.ui.emit({ type: 'approval-required', openWindow, cancel, settled })
      return () => ended.abort()
    },
    reportRefusal: (method) => latchkey.ui.emit({ type: 'request-refused', method }),
    resumeLogin: (provider, resultUri) =>
      latchkey.ui.emit({ type: 'login-resumed', provider, resultUri }),
    onModalClose: (onClose) => watchClosing(latchkey, onClose),
    chains: () =>
      latchkey.network.getState().networks.map(({ caipNetworkId }) => ({
        id: caipNetworkId,
        rpcUrl: rpcUrls(latchkey, caipNetworkId)[0] ?? null,
      })),
  }
}

function watchNetwork(
  { network }: Latchkey,
  namespace: Namespace,
  onNetwork: (network: CaipNetworkId) => void,
): () => void {
  let reported: CaipNetworkId | undefined
  const report = (): void => {
    const { byNamespace, networks } = network.getState()
    const firstOffered = networks.find(({ chainNamespace }) => chainNamespace === namespace)
    const active = byNamespace[namespace] ?? firstOffered?.caipNetworkId
    if (active === undefined || active === reported) return
    reported = active
    onNetwork(active)
  }
  report()
  return network.subscribe(report)
}
