import { loginOf } from '../adapter/loginOf.ts'
import type { SharedConnectorContext } from '../adapter/sharedSession.ts'
import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { watchClosing } from '../modal/pendingRequests.ts'
import { reportSetup } from '../modal/reportSetup.ts'
import { rpcUrls } from '../rpc/rpcUrls.ts'

/** What a wallet that serves several chains may know of the instance, and ask of it. */
export function sharedContext(
  latchkey: Latchkey,
  { relayUrl, vaultUrl }: Pick<SharedConnectorContext, 'relayUrl' | 'vaultUrl'>,
): SharedConnectorContext {
  const { projectId, metadata, debug } = internals(latchkey).options.getState()
  return {
    projectId,
    metadata,
    debug,
    defaultAccountType: (namespace) =>
      internals(latchkey).options.getState().defaultAccountTypes[namespace],
    hasSmartSessions: () => internals(latchkey).options.getState().features.smartSessions,
    reportSetup: (problem) => reportSetup(latchkey, problem),
    relayUrl,
    vaultUrl,
    storage: internals(latchkey).storage,
    onUser: (user) => loginOf(latchkey).setState({ user }),
    watchNetwork: (namespace, onNetwork) => watchNetwork(latchkey, namespace, onNetwork),
    show: internals(latchkey).ui.emit,
    watchTheme(onTheme) {
      onTheme(internals(latchkey).theme.getState())
      return internals(latchkey).theme.subscribe(onTheme)
    },
    watchLanguage(onLanguage) {
      onLanguage(internals(latchkey).options.getState().language)
      return internals(latchkey).options.subscribe(({ language }) => onLanguage(language))
    },
    requireApproval: ({ openWindow, onClose: cancel }) => {
      const ended = new AbortController()
      const { signal: settled } = ended
      internals(latchkey).ui.emit({ type: 'approvalRequired', openWindow, cancel, settled })
      return () => ended.abort()
    },
    reportRefusal: (method) => internals(latchkey).ui.emit({ type: 'requestBlocked', method }),
    resumeLogin: (provider, resultUri) =>
      internals(latchkey).ui.emit({ type: 'loginResumed', provider, resultUri }),
    onModalClose: (onClose) => watchClosing(latchkey, onClose),
    chains: () =>
      internals(latchkey)
        .network.getState()
        .networks.map(({ caipNetworkId }) => ({
          id: caipNetworkId,
          rpcUrl: rpcUrls(latchkey, caipNetworkId)[0] ?? null,
        })),
  }
}

function watchNetwork(
  latchkey: Latchkey,
  namespace: Namespace,
  onNetwork: (network: CaipNetworkId) => void,
): () => void {
  const { network } = internals(latchkey)
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
