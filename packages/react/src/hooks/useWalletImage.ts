import type { Wallet } from '@latchkey/core'
import type { RecentWallet } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** The picture of a listed wallet, or of one the visitor used before. */
export function useWalletImage(wallet: Wallet | RecentWallet): string | null {
  const { endpoints, projectId } = useStore(useLatchkey().options)
  if ('icon' in wallet && wallet.icon) return wallet.icon
  if ('image_url' in wallet && wallet.image_url) return wallet.image_url
  const id = 'image_id' in wallet ? wallet.image_id : null
  if (!id || !endpoints?.api) return null
  return `${endpoints.api}/getWalletImage/${encodeURIComponent(id)}?${new URLSearchParams({ projectId })}`
}
