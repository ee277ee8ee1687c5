import { activeConnection, type Latchkey, watchConnection } from 'latchkey'

/** Loads the visitor's cart whenever the account changes; returns the undo. */
export function followConnection(
  latchkey: Latchkey,
  loadCart: (address: string | null) => void,
): () => void {
  const load = () => loadCart(activeConnection(latchkey)?.accounts[0].address ?? null)
  load()
  return watchConnection(latchkey, load)
}
