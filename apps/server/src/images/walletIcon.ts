import { readFile } from 'node:fs/promises'
import type { Picture } from './picture.ts'

const FOLDER = new URL('../../data/wallet-icons/', import.meta.url)
const WALLET_ID = /^[0-9a-f]{64}$/

/** The packaged icon of a listed wallet that the open icon set does not have, or `null`. See data/wallet-icons/NOTICE. */
export async function findWalletIcon(id: string): Promise<Picture | null> {
  if (!WALLET_ID.test(id)) return null
  try {
    return { type: 'image/webp', body: await readFile(new URL(`${id}.webp`, FOLDER)) }
  } catch {
    // There is no such file.
    return null
  }
}
