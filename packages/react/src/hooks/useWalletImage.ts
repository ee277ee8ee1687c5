import type { Wallet } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** The image of a listed wallet. */
export function useWalletImage(wallet: Wallet): string | null {
  const { endpoints, projectId } = useStore(useLatchkey().options)
  if (wallet.image_url) return wallet.image_url
  const id = wallet.image_id
  if (!id || !endpoints?.api) return null
  return `${endpoints.api}/getWalletImage/${encodeURIComponent(id)}?${new URLSearchParams({ projectId })}`
}
