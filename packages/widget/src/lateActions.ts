import type { disconnect, Latchkey, switchNetwork, updateOptions } from '@latchkey/core'

async function load(): Promise<typeof import('./actions.ts')['actions']> {
  return (await import('./actions.ts')).actions
}

/** Ends the connection, of one namespace or of all. */
export async function disconnectWallet(
  latchkey: Latchkey,
  options?: Parameters<typeof disconnect>[1],
): Promise<void> {
  await (await load()).disconnect(latchkey, options)
}

/** Asks the wallet to go to another network. */
export async function moveToNetwork(
  latchkey: Latchkey,
  options: Parameters<typeof switchNetwork>[1],
): Promise<void> {
  await (await load()).switchNetwork(latchkey, options)
}

/** Changes options while the page runs. */
export async function changeOptions(
  latchkey: Latchkey,
  changes: Parameters<typeof updateOptions>[1],
): Promise<void> {
  ;(await load()).updateOptions(latchkey, changes)
}
