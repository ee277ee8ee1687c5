import type { TokenBalance } from '@latchkey/core'
import { mutationRules } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { type MoveAccounts, useAssetsToMove } from './useAssetsToMove.ts'

export type AssetMoves = {
  /** The assets as they were listed when the first one was moved. */
  assets: readonly TokenBalance[] | null
  moved: ReadonlySet<TokenBalance>
  /** Moves what is left, one transfer after the other; stops at the first one that fails. */
  moveAll(): void
  isMoving: boolean
  isDone: boolean
  error: unknown
}

export function useMoveAssets(accounts: MoveAccounts): AssetMoves {
  const latchkey = useLatchkey()
  const listed = useAssetsToMove(accounts)
  const [plan, setPlan] = useState<readonly TokenBalance[] | null>(null)
  const [moved, setMoved] = useState<ReadonlySet<TokenBalance>>(new Set())
  const moving = useMutation(
    {
      ...mutationRules,
      mutationFn: async (assets: readonly TokenBalance[]) => {
        setPlan(assets)
        const { moveAsset } = await import('./moveAsset.ts')
        for (const token of assets.filter((asset) => !moved.has(asset))) {
          await moveAsset(latchkey, { ...accounts, token })
          setMoved((before) => new Set([...before, token]))
        }
      },
    },
    getQueryClient(latchkey),
  )
  const assets = plan ?? listed
  return {
    assets,
    moved,
    moveAll: () => assets && moving.mutate(assets),
    isMoving: moving.isPending,
    isDone: moving.isSuccess,
    error: moving.error,
  }
}
