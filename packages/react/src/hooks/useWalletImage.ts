import type { Wallet } from '@latchkey/core'
import { internals, packagedPicture } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useLoaded } from './useLoaded.ts'

/** The image of a listed wallet: the site's, the server's, or the one of the package. */
export function useWalletImage(wallet: Wallet): string | null {
  const latchkey = useLatchkey()
  const { endpoints, projectId } = useStore(internals(latchkey).options)
  const { image_id: id, image_url: url } = wallet
  const load = useCallback(
    (image_id: string) => packagedPicture(latchkey, { image_id }),
    [latchkey],
  )
  const packaged = useLoaded(url || endpoints?.api ? null : (id ?? null), load)
  if (url) return url
  if (!id || !endpoints?.api) return packaged
  return `${endpoints.api}/getWalletImage/${encodeURIComponent(id)}?${new URLSearchParams({ projectId })}`
}
