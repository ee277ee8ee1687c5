import type { Latchkey } from '../latchkey.ts'
import { openModal } from '../modal/openModal.ts'
import { showAlert } from '../modal/showAlert.ts'
import { showApproval, watchClosing } from '../modal/showApproval.ts'
import { rpcUrls } from '../rpc/rpcUrls.ts'
import type { SharedContext } from './sharedSession.ts'

/** What a wallet that serves several chains may know of the instance, and ask of it. */
export function sharedContext(latchkey: Latchkey): SharedContext {
  const { projectId, metadata, endpoints, debug } = latchkey.options.getState()
  return {
    projectId,
    metadata,
    debug,
    showAlert: (alert) => showAlert(latchkey, { variant: 'error', ...alert }),
    relayUrl: endpoints?.relay ?? '',
    vaultUrl: endpoints?.vault ?? '',
    storage: latchkey.storage,
    watchTheme(onTheme) {
      onTheme(latchkey.theme.getState())
      return latchkey.theme.subscribe(onTheme)
    },
    showApproval: (options) => showApproval(latchkey, options),
    resumeLogin: (provider, resultUri) =>
      openModal(latchkey, { view: { name: 'ConnectingSocial', provider, resultUri } }),
    onModalClose: (onClose) => watchClosing(latchkey, onClose),
    chains: () =>
      latchkey.network.getState().networks.map(({ caipNetworkId }) => ({
        id: caipNetworkId,
        rpcUrl: rpcUrls(latchkey, caipNetworkId)[0] ?? null,
      })),
  }
}
