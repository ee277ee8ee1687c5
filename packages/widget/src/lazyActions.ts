// Saves 1 kB of the script tag's first file, which has a budget: the code of an action loads with its first call.
import type {
  Latchkey,
  Namespace,
  NetworkParameter,
  SignMessageParameters,
  SignMessageReturnType,
} from '@latchkey/core'
import type { Actions } from './actions.ts'

/** Disconnects the wallets of a namespace, or all of them. */
export async function disconnect(
  latchkey: Latchkey,
  options?: { namespace?: Namespace },
): Promise<void> {
  return (await loadActions()).disconnect(latchkey, options)
}

/**
 * Asks the wallet to sign a message (EIP-191 on `eip155`).
 * @throws SignMessageErrorType
 */
export async function signMessage<N extends Namespace>(
  latchkey: Latchkey,
  parameters: SignMessageParameters<N>,
): Promise<SignMessageReturnType<N>> {
  return (await loadActions()).signMessage(latchkey, parameters)
}

/** Ends the session of the connected account at the site. */
export async function signOut(latchkey: Latchkey): Promise<void> {
  return (await loadActions()).signOut(latchkey)
}

/**
 * Switches the active network, and the connected wallet with it.
 * @throws SwitchNetworkErrorType
 */
export async function switchNetwork(
  latchkey: Latchkey,
  options: { network: NetworkParameter },
): Promise<void> {
  return (await loadActions()).switchNetwork(latchkey, options)
}

async function loadActions(): Promise<Actions> {
  const { actions } = await import('./actions.ts')
  return actions
}
