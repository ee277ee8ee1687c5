import type { Wallet } from '../connection/wallet.ts'
import { internals, type Latchkey, part } from '../latchkey.ts'

/** The picture that the package has of a wallet, as a data: URL; `null` without one and on sites with a server. */
export async function packagedPicture(
  latchkey: Latchkey,
  { image_id }: Pick<Wallet, 'image_id'>,
): Promise<string | null> {
  if (!image_id || internals(latchkey).options.getState().endpoints?.api) return null
  const pictures = part(latchkey, 'walletPictures', () => new Map<string, string | null>())
  const known = pictures.get(image_id)
  if (known !== undefined) return known
  const { loadPackagedPicture } = await import('./packaged/findPackagedWallets.ts')
  const picture = await loadPackagedPicture(image_id)
  pictures.set(image_id, picture)
  return picture
}
