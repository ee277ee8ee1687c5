import type { EvmState } from '../evmState.ts'
import { connectSource } from './connectWallet.ts'
import { isAuthorised } from './reconnect.ts'
import { refreshConnection } from './refreshConnection.ts'
import { waitForWagmi } from './waitForWagmi.ts'

/**
 * Connects the Safe around this page without a prompt, when the page is a Safe app and its wagmi config has the `safe`
 * connector. Opening a Safe app is the visitor's choice to connect; Safe's own interface expects it.
 */
export async function connectSafeApp(evm: EvmState): Promise<void> {
  const { config, attempts } = evm
  const listed = config.connectors.find(({ type }) => type === 'safe')
  if (!listed) return
  // wagmi's own hooks may be doing the same at this moment.
  await waitForWagmi(config)
  if (!(await isAuthorised({ listed }))) return
  if (config.state.status !== 'disconnected' || attempts.isBusy()) return
  try {
    await attempts.run({
      connectorId: listed.id,
      work: (signal) => connectSource(evm, { listed }, { signal, isSilent: true }),
    })
    await refreshConnection(evm)
  } catch {
    // The visitor started nothing, so no error is shown; the row of the Safe stays.
  }
}
