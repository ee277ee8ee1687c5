import { getConnection, type Latchkey, watchConnection } from 'latchkey'

/** Loads the visitor's cart whenever the account changes; returns a function that stops it. */
export function followConnection(
  latchkey: Latchkey,
  loadCart: (address: string | null) => void,
): () => void {
  loadCart(getConnection(latchkey).address ?? null)
  return watchConnection(latchkey, {
    onChange: (now, before) => {
      if (now.address !== before.address) loadCart(now.address ?? null)
    },
  })
}
